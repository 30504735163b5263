/** A pause after the `attempt`-th failure (from 1), in ms: `first`, and twice as long each time, up to `most`. */
export function exponentialBackoff(attempt: number, { first, most }: { first: number; most: number }): number {
  // Beyond 2 to the 30th nothing is under `most`, and a number without end would become Infinity.
  return Math.min(most, first * 2 ** Math.min(attempt - 1, 30));
}

/** Pauses between attempts: the first, and the longest that they grow to. */
export const RETRY_MS = { first: 15_000, most: 3_600_000 } as const;

/**
 * How long to wait after the `attempt`-th failure (from 1), in ms: doubling up to an hour, and somewhere in the upper half of
 * that by `random` (0 to 1), so that what failed together does not come back together. `atLeast`: what the other side asked for.
 */
export function retryDelay(attempt: number, random: number, atLeast = 0): number {
  const full = exponentialBackoff(attempt, RETRY_MS);
  return Math.max(atLeast, Math.round(full * (0.5 + random / 2)));
}
