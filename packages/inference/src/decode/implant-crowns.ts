import type { Box } from '@molaar/domain/geometry';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';

/**
 * Returns the crown part of a candidate: what is above the implant's head (below it in the upper jaw). It is half of
 * the candidate's box when the implant reaches into the crown half.
 */
export function crownOnImplant({ box: [x, y, w, h], upper }: Pick<ToothCandidate, 'box' | 'upper'>, implant: Box): Box {
  const middle = y + h / 2;
  const end = y + h;
  if (upper) {
    const head = implant[1] + implant[3];
    const top = end - head > h * DECODING.leastImplantCrown ? Math.max(middle, head) : middle;
    return [x, top, w, end - top];
  }
  const bottom = implant[1] - y > h * DECODING.leastImplantCrown ? Math.min(middle, implant[1]) : middle;
  return [x, y, w, bottom - y];
}
