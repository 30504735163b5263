import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The package declares its algorithms as a const enum, which a bundler cannot read; 2 is argon2id. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes with argon2id.
 * @returns PHC format, salt included.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let nobody: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (no such person) it verifies against a placeholder hash, so that the call takes
 * equally long.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
