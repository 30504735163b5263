import { isPatientRight, isUpper, positionOf } from '@molaar/domain/teeth';
import { type ToothPlace, toImage } from './arches';
import type { Point } from './curves';

/** Extra lean of an impacted third molar toward its neighbour, in degrees, and how far it is held back. */
const IMPACTED = { upper: { lean: -16, back: 0.1 }, lower: { lean: 32, back: 0.24 } } as const;

/** Any other tooth waits below its slot; its root is not yet complete. */
const WAITING = { back: 0.42, length: 0.78 } as const;

/** The place of a tooth that has not come through: third molars lie tilted in the bone, others stand deep in it. */
export function unerupted(place: ToothPlace): ToothPlace {
  if (positionOf(place.tooth) !== 8) {
    return { ...place, edge: toImage(place, 0, WAITING.back * place.length), length: WAITING.length * place.length };
  }
  const { lean, back } = isUpper(place.tooth) ? IMPACTED.upper : IMPACTED.lower;
  const middle = toImage(place, 0, (0.5 + back) * place.length);
  // Leaning toward the midline turns clockwise for lower teeth of the right side; mirrored, it turns back.
  const angle = (lean * Math.PI * (isPatientRight(place.tooth) === isUpper(place.tooth) ? 1 : -1)) / -180;
  const apical = turn(place.apical, angle);
  const mesial = turn(place.mesial, angle);
  const half = place.length / 2;
  return { ...place, edge: [middle[0] - half * apical[0], middle[1] - half * apical[1]], mesial, apical };
}

function turn([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
