import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { placeOfTooth, toImage } from './arches';
import { interpolate, type Point, smoothPath } from './curves';
import { REFERENCE } from './sheet';
import { shapeOf } from './tooth-shape';

/** Height of the edge of the bone, by x in reference pixels: where gum and gap begin, just past the necks of the teeth. */
export type Crest = (x: number) => number;

/** Bone shrinks where a tooth has been missing. */
const SHRINKAGE = 24;
const BELOW_NECK = 16;

/** Where each crest ends behind the last molar, as distance from the midline and height. */
const BEHIND = { upper: [715, 330], lower: [765, 500] } as const;

/** The crests of both jaws for this mouth; `rooted` holds the slots in which a root or an implant keeps the bone. */
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
    const place = placeOfTooth(tooth, seed);
    return toImage(place, 0, shapeOf(place).neck + BELOW_NECK + (rooted.has(tooth) ? 0 : SHRINKAGE));
  });
  const ends: [Point, Point] = [
    [REFERENCE.midline - away, height],
    [REFERENCE.midline + away, height],
  ];
  const path = smoothPath([ends[0], ...necks, ends[1]], 6);
  const heights = Float32Array.from({ length: REFERENCE.width + 1 }, (_, x) => interpolate(path, x));
  return (x) => heights[Math.min(REFERENCE.width, Math.max(0, Math.round(x)))] ?? height;
}
