import { isPatientRight, isUpper, positionOf } from '@molaar/domain/teeth';
import { type ToothPlacement, toImage } from './arches';
import type { Point } from './curves';

/** Extra tilt of an impacted third molar toward its neighbour in degrees, and its distance from the occlusal plane. */
const IMPACTED = { upper: { tilt: -16, back: 0.1 }, lower: { tilt: 32, back: 0.24 } } as const;

/** Any other unerupted tooth is below its slot, with an incomplete root. */
const UNERUPTED = { back: 0.42, length: 0.78 } as const;

/** Returns the placement of an unerupted tooth: third molars are tilted in the bone, others deep in it. */
export function unerupted(placement: ToothPlacement): ToothPlacement {
  if (positionOf(placement.tooth) !== 8) {
    return { ...placement, edge: toImage(placement, 0, UNERUPTED.back * placement.length), length: UNERUPTED.length * placement.length };
  }
  const { tilt, back } = isUpper(placement.tooth) ? IMPACTED.upper : IMPACTED.lower;
  const middle = toImage(placement, 0, (0.5 + back) * placement.length);
  // Tilting toward the midline is clockwise for lower teeth of the right side and the opposite on the other.
  const angle = (tilt * Math.PI * (isPatientRight(placement.tooth) === isUpper(placement.tooth) ? 1 : -1)) / -180;
  const apical = rotate(placement.apical, angle);
  const mesial = rotate(placement.mesial, angle);
  const half = placement.length / 2;
  return { ...placement, edge: [middle[0] - half * apical[0], middle[1] - half * apical[1]], mesial, apical };
}

function rotate([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
