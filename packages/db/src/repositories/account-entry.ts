import { sql } from 'kysely';
import type { Tx } from '../database';

/* Callers of migration 0003's entry functions: what can be asked before an organization is known. */

export interface PersonKey {
  organizationId: string;
  userId: string;
}

/** Lists active people of active organizations with this e-mail address, at most five. */
export async function findResetCandidates(tx: Tx, email: string): Promise<PersonKey[]> {
  const { rows } = await sql<PersonKey>`
    select organization_id as "organizationId", user_id as "userId" from entry.reset_candidates(${email})`.execute(tx);
  return rows;
}

/** Returns the organization of a password reset link. @param linkHash As in password_resets. */
export async function findPasswordResetOrganization(tx: Tx, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.password_reset_organization(${linkHash}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Returns the organization of an invitation. @param linkHash As in invitations. */
export async function findInvitationOrganization(tx: Tx, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.invitation_organization(${linkHash}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/**
 * Lists queued mails whose next attempt is due: the longest waiting one of each clinic, then the second of each.
 * @param urgent Lists only mails that a person needs to sign in, or only the others.
 */
export async function listDueMails(
  tx: Tx,
  at: Date,
  { urgent, limit }: { urgent: boolean; limit: number },
): Promise<{ organizationId: string; id: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string }>`
    select organization_id as "organizationId", id from entry.due_mails(${at}, ${limit}, ${urgent})`.execute(tx);
  return rows;
}

/**
 * Deletes resets that ended before `resetsBefore` and mails written before `mailsBefore`.
 * @returns The number of deleted rows.
 */
export async function deleteOldAccountRows(tx: Tx, resetsBefore: Date, mailsBefore: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select entry.delete_old_account_rows(${resetsBefore}, ${mailsBefore}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
