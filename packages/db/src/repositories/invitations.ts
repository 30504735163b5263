import type { InvitedRole, Locale } from '@molaar/contracts';
import type { Selectable } from 'kysely';
import type { ClinicTx } from '../database';
import type { InvitationsTable } from '../schema/accounts';

export interface NewInvitation {
  /** 128 random bits, base64url. */
  id: string;
  email: string;
  role: InvitedRole;
  locale: Locale;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredInvitation extends NewInvitation {
  acceptedAt: Date | null;
}

/** Inserts an invitation; replaces an open invitation of the same address. */
export async function insertInvitation(tx: ClinicTx, invitation: NewInvitation): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', tx.organizationId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', invitation.email.toLowerCase()))
    .where('accepted_at', 'is', null)
    .execute();
  await tx
    .insertInto('invitations')
    .values({
      organization_id: tx.organizationId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      locale: invitation.locale,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      accepted_at: null,
      accepted_by: null,
    })
    .execute();
}

/** Returns an invitation. @param lock Locks the row until the transaction ends. */
export async function findInvitation(
  tx: ClinicTx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredInvitation | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Lists all invitations, newest first. */
export async function listInvitations(tx: ClinicTx): Promise<StoredInvitation[]> {
  const rows = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

export async function prolongInvitation(tx: ClinicTx, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ expires_at: expiresAt })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function markInvitationAccepted(tx: ClinicTx, id: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: at, accepted_by: userId })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteInvitation(tx: ClinicTx, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('organization_id', '=', tx.organizationId).where('id', '=', id).execute();
}

function toInvitation(row: Selectable<InvitationsTable>): StoredInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    locale: row.locale,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
  };
}
