import type { Box } from '@molaar/domain/geometry';
import { DECODING } from './parameters';
import type { Place } from './places';

/**
 * The part of a place that lies above an implant's head (below it in the upper jaw): where its crown is. Half of the place
 * where the implant reaches into its crown half.
 */
export function crownOnImplant({ box: [x, y, w, h], upper }: Pick<Place, 'box' | 'upper'>, implant: Box): Box {
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
