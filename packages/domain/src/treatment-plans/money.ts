/** Money in whole euro cents: a safe integer, never a fraction. */
export type Cents = number;

/** From and to, both inclusive; equal for a fixed price. */
export interface MoneyRange {
  readonly min: Cents;
  readonly max: Cents;
}

/** Returns true for a safe integer that is not negative. */
export function isCents(x: unknown): x is Cents {
  return Number.isSafeInteger(x) && (x as number) >= 0;
}

/** Whether the value is a range of whole cents whose minimum is not above its maximum. */
export function isRange(x: unknown): x is MoneyRange {
  if (typeof x !== 'object' || x === null) return false;
  const { min, max } = x as Partial<MoneyRange>;
  return isCents(min) && isCents(max) && min <= max;
}

function checked(range: unknown): MoneyRange {
  if (!isRange(range)) throw new RangeError(`not a range of whole cents: ${JSON.stringify(range)}`);
  return range;
}

/**
 * Returns the sum of the ranges; zero without ranges.
 * @throws RangeError on fractions, reversed ranges and overflow.
 */
export function addRanges(...ranges: readonly MoneyRange[]): MoneyRange {
  return ranges.reduce<MoneyRange>(
    (sum, range) => {
      const { min, max } = checked(range);
      return checked({ min: sum.min + min, max: sum.max + max });
    },
    { min: 0, max: 0 },
  );
}

/**
 * Multiplies a range by a quantity.
 * @throws RangeError when the quantity is not a whole number from 0, or on overflow.
 */
export function multiplyRange(range: MoneyRange, quantity: number): MoneyRange {
  const { min, max } = checked(range);
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`);
  return checked({ min: min * quantity, max: max * quantity });
}
