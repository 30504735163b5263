import type { Cents } from './money';
import { isCents } from './money';

/** Hundredths of a per cent: 525 is 5.25 %. An integer, so that price changes are exact. */
export type BasisPoints = number;

const WHOLE: BasisPoints = 10_000;

/** Limits of one change: from 99 % off to eleven times the price. */
export const PRICE_CHANGE_LIMITS = { min: -9_900, max: 100_000 } as const satisfies Record<string, BasisPoints>;

/** Rounding steps of a changed price in cents: a cent, ten cents, half a euro, one, five and ten euros. */
export const PRICE_STEPS = [1, 10, 50, 100, 500, 1_000] as const satisfies readonly Cents[];
export type PriceStep = (typeof PRICE_STEPS)[number];

export interface PriceChange {
  readonly percent: BasisPoints;
  readonly step: PriceStep;
}

/**
 * Changes a price by a percentage (negative: lowers it) and rounds it to a multiple of `step`, halves upward. All
 * arithmetic is in integers, so that no fraction of a cent is lost.
 * @throws RangeError on a price or a percentage that is not an integer, not allowed, or too large.
 */
export function changePrice(price: Cents, { percent, step }: PriceChange): Cents {
  if (!isCents(price)) throw new RangeError(`not whole cents: ${price}`);
  if (!Number.isInteger(percent) || percent < PRICE_CHANGE_LIMITS.min || percent > PRICE_CHANGE_LIMITS.max)
    throw new RangeError(`not a change of price: ${percent} basis points`);
  if (!PRICE_STEPS.includes(step)) throw new RangeError(`not a step of prices: ${step}`);
  // Twice the exact value over twice the divisor, so that half a step is an integer.
  const divisor = 2 * WHOLE * step;
  const doubled = 2 * price * (WHOLE + percent) + WHOLE * step;
  if (!Number.isSafeInteger(doubled)) throw new RangeError(`too large: ${price}`);
  return ((doubled - (doubled % divisor)) / divisor) * step;
}
