import { exponentialBackoff } from '@molaar/domain/retry';

/** Time after which a delivery that keeps failing is given up and its endpoint disabled. */
export const GIVE_UP_MS = 3 * 86_400_000;
/** Waits between attempts: about twenty in three days. */
const WAIT_MS = { first: 15_000, max: 6 * 3_600_000 } as const;

/** Returns when a delivery queued or resent at `at` is given up. */
export function giveUpAt(at: Date): Date {
  return new Date(at.getTime() + GIVE_UP_MS);
}

/**
 * Returns the wait after the `failures`-th consecutive failure (from 1), ms, with jitter by `random` (0 to 1).
 * @param atLeast What the receiver asked for by `Retry-After`.
 */
export function webhookWait(failures: number, random: number, atLeast = 0): number {
  return Math.max(atLeast, Math.round(exponentialBackoff(failures, WAIT_MS) * (0.5 + random / 2)));
}
