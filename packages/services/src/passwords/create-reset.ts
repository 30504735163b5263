import { type ClinicTx, insertPasswordReset, newId } from '@molaar/db';
import { hashLinkId, newLinkId } from './reset-link';

interface ResetOfPerson {
  userId: string;
  /** Of the security code that belongs to the link. */
  codeHash: string;
  at: Date;
  validMs: number;
  /** Whether link and code are mailed to the person, so that their use confirms the address. */
  mailed: boolean;
}

/**
 * Creates a password reset; the person's earlier ones end.
 * @returns The secret part of its link, stored as a hash only.
 */
export async function createReset(tx: ClinicTx, { userId, codeHash, at, validMs, mailed }: ResetOfPerson): Promise<string> {
  const resetId = newLinkId();
  const expiresAt = new Date(at.getTime() + validMs);
  await insertPasswordReset(tx, { id: newId(), userId, linkHash: hashLinkId(resetId), codeHash, createdAt: at, expiresAt, mailed });
  return resetId;
}
