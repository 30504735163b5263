import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { placementOf, toImage } from './arches';
import { interpolate, type Point, smoothPath } from './curves';
import { REFERENCE } from './sheet';
import { shapeOf } from './tooth-shape';

/** Height of the bone's edge, just past the necks of the teeth, by x in reference pixels. */
export type Crest = (x: number) => number;

/** Bone recedes where a tooth is missing. */
const SHRINKAGE = 24;
const BELOW_NECK = 16;

/** End of each crest behind the last molar: distance from the midline and height. */
const BEHIND = { upper: [715, 330], lower: [765, 500] } as const;

/** Returns the crests of both jaws. `rooted`: the slots in which a root or an implant preserves the bone. */
export function crestsOf(seed: number, rooted: ReadonlySet<ToothNumber>): { upper: Crest; lower: Crest } {
  return {
    upper: crestAlong(CHART_ROWS.permanentUpper, seed, rooted, BEHIND.upper),
    lower: crestAlong(CHART_ROWS.permanentLower, seed, rooted, BEHIND.lower),
  };
}

function crestAlong(
  row: readonly ToothNumber[],
  seed: number,
  rooted: ReadonlySet<ToothNumber>,
  [away, height]: readonly [number, number],
): Crest {
  const necks = row.map((tooth): Point => {
    const placement = placementOf(tooth, seed);
    return toImage(placement, 0, shapeOf(placement).neck + BELOW_NECK + (rooted.has(tooth) ? 0 : SHRINKAGE));
  });
  const ends: [Point, Point] = [
    [REFERENCE.midline - away, height],
    [REFERENCE.midline + away, height],
  ];
  const path = smoothPath([ends[0], ...necks, ends[1]], 6);
  const heights = Float32Array.from({ length: REFERENCE.width + 1 }, (_, x) => interpolate(path, x));
  return (x) => heights[Math.min(REFERENCE.width, Math.max(0, Math.round(x)))] ?? height;
}
