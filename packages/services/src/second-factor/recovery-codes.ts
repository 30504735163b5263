import { createHash, randomBytes } from 'node:crypto';
import { type ClinicTx, replaceRecoveryCodes } from '@molaar/db';

const RECOVERY_CODES = 10;
/** 32 letters without those that look alike; 24 of them are 120 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 24;

function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Hashes a code for storage: 120 random bits need no salt and no slow hash. Spaces, dashes and case do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
}

/** Replaces a person's recovery codes. @returns The codes, which are stored nowhere. */
export async function createRecoveryCodes(tx: ClinicTx, userId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), at);
  return codes;
}
