import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairTurns } from '../context/fair-turns';

/** The package declares its algorithms as a const enum, which a bundler cannot read; 2 is argon2id. */
const ARGON2ID = 2;
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash takes a core for hundredths of a second, on the same few threads as the reading of files and the making of
 * tiles, so that few are computed at once, and those who ask for them take turns.
 */
const turns = new FairTurns({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 40 });

/**
 * Hashes with argon2id.
 * @param asker Whose turn it is: a network address or a person's id.
 * @returns PHC format, salt included.
 * @throws TOO_MANY_REQUESTS when too many hashes of this asker wait.
 */
export function hashPassword(password: string, asker = ''): Promise<string> {
  return turns.take(asker, () => hash(password, PARAMETERS));
}

let nobody: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (no such person) it verifies against a placeholder hash, so that the call takes
 * equally long.
 * @param asker Whose turn it is: a network address or a person's id.
 * @throws TOO_MANY_REQUESTS when too many verifications of this asker wait.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string, asker = ''): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('base64'));
  const expected = passwordHash ?? (await nobody);
  const matches = await turns.take(asker, () => verify(expected, password));
  return matches && passwordHash !== undefined;
}
