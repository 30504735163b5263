/** Returns the delay after the `attempt`-th failure (from 1) in ms: `first`, doubled each time, at most `max`. */
export function exponentialBackoff(attempt: number, { first, max }: { first: number; max: number }): number {
  // Limits the exponent: from 2^30 every delay exceeds `max`, and a large exponent would give Infinity.
  return Math.min(max, first * 2 ** Math.min(attempt - 1, 30));
}

/** Delays between attempts: the first and the longest. */
export const RETRY_MS = { first: 15_000, max: 3_600_000 } as const;

/**
 * Returns the delay before the next attempt after the `attempt`-th failure (from 1) in ms: exponential up to an hour,
 * with jitter in the upper half by `random` (0 to 1), so that simultaneous failures are not retried simultaneously.
 * `atLeast` is the delay that the server requested.
 */
export function retryDelay(attempt: number, random: number, atLeast = 0): number {
  const full = exponentialBackoff(attempt, RETRY_MS);
  return Math.max(atLeast, Math.round(full * (0.5 + random / 2)));
}
