import { statusLacksSurface } from '../statuses';
import { teethOf } from './teeth-of-line';
import type { Treatment } from './treatments';

/**
 * Returns whether the surface of a line is missing: an issue of one tooth needs one. A treatment of the jaw and one of
 * several teeth, whose findings may be on different surfaces, need none.
 */
export function lineLacksSurface(line: Pick<Treatment, 'class' | 'tooth' | 'furtherTeeth' | 'surfaces' | 'unit'>): boolean {
  const isShared = teethOf(line).length > 1 || (line.tooth !== null && line.unit === 'JAW');
  return line.class !== null && !isShared && statusLacksSurface(line.class, line.surfaces);
}
