import type { InvitedRole, Locale } from '@molaar/contracts';
import type { Selectable } from 'kysely';
import type { ClinicTx } from '../database';
import type { InvitationsTable } from '../schema/accounts';

export interface NewInvitation {
  id: string;
  /** SHA-256 of the link's secret. */
  linkHash: Buffer;
  email: string;
  role: InvitedRole;
  locale: Locale;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredInvitation extends Omit<NewInvitation, 'linkHash'> {
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
      link_hash: invitation.linkHash,
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

/** An invitation by its id, which its clinic knows, or by its link, which only the invited person knows. */
export type InvitationKey = { id: string } | { linkHash: Buffer };

/** Returns an invitation. @param lock Locks the row until the transaction ends. */
export async function findInvitation(
  tx: ClinicTx,
  key: InvitationKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredInvitation | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('link_hash', '=', key.linkHash)))
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

/** Gives an invitation a new link and a new end; the former link is unknown from then on. */
export async function renewInvitation(
  tx: ClinicTx,
  id: string,
  { linkHash, expiresAt }: Pick<NewInvitation, 'linkHash' | 'expiresAt'>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ link_hash: linkHash, expires_at: expiresAt })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Records who accepted an invitation, and when. */
export async function markInvitationAccepted(tx: ClinicTx, id: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: at, accepted_by: userId })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an invitation in every state. */
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
