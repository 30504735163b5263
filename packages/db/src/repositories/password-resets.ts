import type { ClinicTx } from '../database';

/** The fifth wrong code closes a reset. */
export const RESET_TRIES = 5;

export interface NewPasswordReset {
  id: string;
  userId: string;
  linkHash: Buffer;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
  /** Whether link and code are mailed to the person. */
  mailed: boolean;
}

/** Inserts a reset and invalidates the person's earlier ones. */
export async function insertPasswordReset(tx: ClinicTx, reset: NewPasswordReset): Promise<void> {
  await closePasswordResets(tx, reset.userId);
  await tx
    .insertInto('password_resets')
    .values({
      organization_id: tx.organizationId,
      id: reset.id,
      user_id: reset.userId,
      link_hash: reset.linkHash,
      code_hash: reset.codeHash,
      created_at: reset.createdAt,
      expires_at: reset.expiresAt,
      used_at: null,
      mailed: reset.mailed,
    })
    .execute();
}

/** Deletes all links with which a person could reset the password. */
export async function closePasswordResets(tx: ClinicTx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('organization_id', '=', tx.organizationId).where('user_id', '=', userId).execute();
}

export interface OpenPasswordReset {
  id: string;
  userId: string;
  codeHash: string;
  expiresAt: Date;
  mailed: boolean;
}

/** Returns a reset that is neither used nor closed by wrong codes; it may have expired. */
export async function findOpenPasswordReset(tx: ClinicTx, linkHash: Buffer): Promise<OpenPasswordReset | undefined> {
  const row = await tx
    .selectFrom('password_resets')
    .select(['id', 'user_id', 'code_hash', 'expires_at', 'mailed'])
    .where('organization_id', '=', tx.organizationId)
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('tries', '<', RESET_TRIES)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id, codeHash: row.code_hash, expiresAt: row.expires_at, mailed: row.mailed };
}

/**
 * Counts an attempt before its code is compared, so that concurrent attempts cannot exceed the limit.
 * @returns false when none is left.
 */
export async function countResetTry(tx: ClinicTx, resetId: string): Promise<boolean> {
  const result = await tx
    .updateTable('password_resets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', resetId)
    .where('used_at', 'is', null)
    .where('tries', '<', RESET_TRIES)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up the reset. @returns false when a concurrent request was first. */
export async function usePasswordReset(tx: ClinicTx, resetId: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', resetId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
