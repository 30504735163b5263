import { CHART_ROWS, isPatientRight, isPrimary, isUpper, positionOf, quadrantOf, type ToothNumber } from '@molaar/domain/teeth';
import type { Point } from './curves';
import { jitter, randomStream } from './random';
import { REFERENCE } from './sheet';

/**
 * Position and axes of a tooth in reference pixels. v runs from the biting edge (0) to the apex (length), u across the
 * tooth, positive toward the midline (mesial).
 */
export interface ToothPlacement {
  readonly tooth: ToothNumber;
  /** Middle of the biting edge. */
  readonly edge: Point;
  /** Unit vectors of the two axes. */
  readonly mesial: Point;
  readonly apical: Point;
  readonly length: number;
  readonly width: number;
}

/** Distance from the midline, height of the middle, tilt of the crown toward the midline in degrees, length, width. */
type TypicalPlacement = readonly [away: number, middle: number, tilt: number, length: number, width: number];

/** Typical placements by position 1 to 8: medians of panoramic radiographs of full dentitions, both sides together. */
const UPPER: readonly TypicalPlacement[] = [
  [42, 505, 0.6, 262, 84],
  [117, 500, -0.5, 246, 71],
  [190, 482, 2, 272, 80],
  [262, 488, -1, 242, 83],
  [335, 480, -4, 238, 81],
  [428, 472, -7, 220, 112],
  [531, 443, -15, 212, 108],
  [617, 392, -21, 180, 98],
];

const LOWER: readonly TypicalPlacement[] = [
  [26, 752, 0, 188, 52],
  [80, 754, 0.5, 200, 58],
  [152, 762, 5, 246, 69],
  [231, 752, 10, 238, 79],
  [314, 744, 17, 246, 83],
  [422, 726, 25, 252, 119],
  [550, 683, 29, 236, 119],
  [668, 640, 29, 196, 112],
];

/** Primary teeth are smaller than their successors in the same slots; primary molars are as wide as the premolars. */
const PRIMARY = { length: 0.66, width: [0.8, 0.86, 0.84, 1, 1.16] } as const;

/** Returns the permanent tooth of the slot: the tooth itself, or the successor of a primary tooth. */
export function slotOf(tooth: ToothNumber): ToothNumber {
  return isPrimary(tooth) ? (`${quadrantOf(tooth) - 4}${positionOf(tooth)}` as ToothNumber) : tooth;
}

/**
 * Returns the slots from one tooth to another of the same jaw, both included, in chart order.
 * @throws RangeError for two jaws or primary teeth.
 */
export function slotsBetween(from: ToothNumber, to: ToothNumber): ToothNumber[] {
  const row: readonly ToothNumber[] = isUpper(from) ? CHART_ROWS.permanentUpper : CHART_ROWS.permanentLower;
  const ends = [row.indexOf(from), row.indexOf(to)].toSorted((a, b) => a - b);
  if (ends[0] === -1) throw new RangeError(`a bridge needs permanent teeth of one jaw: ${from} to ${to}`);
  return row.slice(ends[0], (ends[1] ?? 0) + 1);
}

/** Returns the placement of a tooth for a seed: typical, slightly shifted, rotated and stretched. */
export function placementOf(tooth: ToothNumber, seed: number): ToothPlacement {
  const position = positionOf(tooth);
  const standing = (isUpper(tooth) ? UPPER : LOWER)[position - 1];
  if (!standing) throw new RangeError(`no placement for ${tooth}`);
  const next = randomStream(seed, `place of ${slotOf(tooth)}`);
  const [away, middle, tilt, fullLength, fullWidth] = standing;
  const length = fullLength * (1 + 0.02 * jitter(next)) * (isPrimary(tooth) ? PRIMARY.length : 1);
  const width = fullWidth * (1 + 0.012 * jitter(next)) * (isPrimary(tooth) ? (PRIMARY.width[position - 1] ?? 1) : 1);
  const angle = ((tilt + 1.1 * jitter(next)) * Math.PI) / 180;

  const side = isPatientRight(tooth) ? -1 : 1;
  const toApex = isUpper(tooth) ? -1 : 1;
  // The crown tilts toward the midline, so the root points away from it.
  const apical: Point = [side * Math.sin(angle), toApex * Math.cos(angle)];
  const mesial: Point = [-side * Math.cos(angle), toApex * Math.sin(angle)];
  const x = REFERENCE.midline + side * away + 1.2 * jitter(next);
  const y = middle + 2 * jitter(next);
  const half = fullLength / 2;
  return { tooth, edge: [x - apical[0] * half, y - apical[1] * half], mesial, apical, length, width };
}

/** Converts a point from the axes of the tooth to the image. */
export function toImage({ edge, mesial, apical }: ToothPlacement, u: number, v: number): Point {
  return [edge[0] + u * mesial[0] + v * apical[0], edge[1] + u * mesial[1] + v * apical[1]];
}

/** Converts a point from the image to the axes of the tooth. */
export function toTooth({ edge, mesial, apical }: ToothPlacement, x: number, y: number): Point {
  const dx = x - edge[0];
  const dy = y - edge[1];
  return [dx * mesial[0] + dy * mesial[1], dx * apical[0] + dy * apical[1]];
}
