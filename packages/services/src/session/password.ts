import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairTurns } from '../context/fair-turns';
import { HASHING_IN_LIBUV, type PasswordHashing } from './password-hashing';

/** A hash takes a core for hundredths of a second, so that few are computed at once, and those who ask take turns. */
const turns = new FairTurns({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 40 });

let hashing: PasswordHashing = HASHING_IN_LIBUV;

/** Sets where this process computes password hashes; the server does so once, before it listens. */
export function hashPasswordsIn(where: PasswordHashing): void {
  hashing = where;
}

/**
 * Hashes with argon2id.
 * @param asker Whose turn it is: a network address or a person's id.
 * @returns PHC format, salt included.
 * @throws TOO_MANY_REQUESTS when too many hashes of this asker wait.
 */
export function hashPassword(password: string, asker = ''): Promise<string> {
  return turns.take(asker, () => hashing.hash(password));
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
  const matches = await turns.take(asker, () => hashing.verify(expected, password));
  return matches && passwordHash !== undefined;
}
