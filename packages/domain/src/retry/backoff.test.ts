import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RETRY_MS, retryDelay } from './backoff';

it('grows within its bounds and is never below the requested delay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(10_000_000),
      (attempt, random, atLeast) => {
        const wait = retryDelay(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(RETRY_MS.first / 2);
        expect(wait).toBeLessThanOrEqual(RETRY_MS.max);
        expect(retryDelay(attempt + 1, random)).toBeGreaterThanOrEqual(wait);
        expect(retryDelay(attempt, random, atLeast)).toBeGreaterThanOrEqual(atLeast);
      },
    ),
  );
});

it('spreads simultaneous failures', () => {
  expect(retryDelay(4, 0)).toBe(60_000);
  expect(retryDelay(4, 1)).toBe(120_000);
});
