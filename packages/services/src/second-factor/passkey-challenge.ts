import { createHash } from 'node:crypto';
import { inTransaction, keepPasskeyChallenge, usePasskeyChallenge } from '@molaar/db';
import type { Deps } from '../context/deps';

const VALID_MS = 5 * 60_000;

/** The domain to which passkeys belong, and the origin at which they may be used: those of the portal's address. */
export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * What a challenge is for: registering a passkey binds it to the person, so that nobody is made to register theirs with
 * another account.
 */
type Purpose = 'use' | `register ${string}`;

const hashOf = (purpose: Purpose, challenge: string): Buffer => createHash('sha256').update(`${purpose} ${challenge}`).digest();

/** Stores a challenge for five minutes. @param challenge As in the options for the browser, base64url. */
export async function keepChallenge({ db, clock }: Pick<Deps, 'db' | 'clock'>, purpose: Purpose, challenge: string): Promise<void> {
  const at = clock();
  await inTransaction(db, (tx) => keepPasskeyChallenge(tx, hashOf(purpose, challenge), at, new Date(at.getTime() + VALID_MS)));
}

/** Uses a challenge up. @returns false when it is unknown, used, expired, or for another purpose. */
export function useChallenge({ db, clock }: Pick<Deps, 'db' | 'clock'>, purpose: Purpose, challenge: string): Promise<boolean> {
  return inTransaction(db, (tx) => usePasskeyChallenge(tx, hashOf(purpose, challenge), clock()));
}
