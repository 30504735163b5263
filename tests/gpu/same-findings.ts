import type { Finding } from '@molaar/contracts';

/** TF32 rounds to ten bits: a confidence may move this far. */
const ROUNDING = 0.05;
/** Findings above the default of the sensitivity sliders, by more than rounding. */
const SURE = 0.4 + ROUNDING;

/**
 * Returns the sure findings of each list that the other lacks: same type and tooth, nearly the same confidence and box.
 */
export function differences(some: readonly Finding[], others: readonly Finding[]): { extra: Finding[]; missing: Finding[] } {
  const missing = (from: readonly Finding[], to: readonly Finding[]) =>
    from.filter((one) => one.confidence >= SURE && !to.some((other) => isSame(one, other)));
  return { extra: missing(some, others), missing: missing(others, some) };
}

function isSame(one: Finding, other: Finding): boolean {
  const side = Math.max(one.box[2], one.box[3]);
  const moved = Math.max(...one.box.map((value, index) => Math.abs(value - (other.box[index] as number))));
  const near = Math.abs(one.confidence - other.confidence) <= ROUNDING && moved <= Math.max(2, side * 0.03);
  return one.class === other.class && one.tooth === other.tooth && near;
}
