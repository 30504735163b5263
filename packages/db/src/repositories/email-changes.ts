import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { rejectTakenUsername } from '../violations';

export interface NewEmailChange {
  id: string;
  userId: string;
  newEmail: string;
  /** SHA-256 of the link's secret. */
  linkHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Inserts a request and replaces an earlier one: only the last link works. */
export async function insertEmailChange(tx: ClinicTx, change: NewEmailChange): Promise<void> {
  const { id, userId, newEmail, linkHash, createdAt, expiresAt } = change;
  await tx
    .deleteFrom('email_changes')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('email_changes')
    .values({
      organization_id: tx.organizationId,
      id,
      user_id: userId,
      new_email: newEmail,
      link_hash: linkHash,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
}

/** Invalidates links to another address than the person has; a link that confirms the present address stays. */
export async function closeEmailChanges(tx: ClinicTx, userId: string): Promise<void> {
  await tx
    .deleteFrom('email_changes as e')
    .where('e.organization_id', '=', tx.organizationId)
    .where('e.user_id', '=', userId)
    .where('e.used_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as u')
          .select('u.id')
          .whereRef('u.organization_id', '=', 'e.organization_id')
          .whereRef('u.id', '=', 'e.user_id')
          .where(sql<boolean>`lower(u.email) <> lower(e.new_email)`),
      ),
    )
    .execute();
}

/** Returns whether the link is valid at `at`. */
export async function isEmailChangeOpen(tx: ClinicTx, linkHash: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('email_changes')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the link. @returns undefined when it is unknown, used or expired at `at`. */
export async function useEmailChange(tx: ClinicTx, linkHash: Buffer, at: Date): Promise<{ userId: string; newEmail: string } | undefined> {
  const row = await tx
    .updateTable('email_changes')
    .set({ used_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['user_id', 'new_email'])
    .executeTakeFirst();
  return row && { userId: row.user_id, newEmail: row.new_email };
}

/**
 * Changes a person's address, marks it as confirmed, and changes the username if it was the same.
 * @throws EMAIL_EXISTS when the address is in use.
 */
export async function updateEmail(
  tx: ClinicTx,
  userId: string,
  { email, username, at }: { email: string; username: string; at: Date },
): Promise<void> {
  const change = { email, username, email_confirmed_at: at };
  await rejectTakenUsername(
    tx.updateTable('users').set(change).where('organization_id', '=', tx.organizationId).where('id', '=', userId).execute(),
  );
}
