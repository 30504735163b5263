import { compareTeeth, isUpper } from '@molaar/domain/teeth';
import { toImage } from './arches';
import { type Point, smoothPath } from './curves';
import { exactDistance } from './distance-field';
import type { PlacedTooth } from './mouth';
import { smoothstep } from './numbers';
import { areaAround, paintArea, type Sheet } from './sheet';

/** Draws the arch wire through the brackets of each jaw. */
export function drawWires(sheet: Sheet, bracketed: readonly PlacedTooth[]): void {
  for (const upper of [true, false]) {
    const jaw = bracketed.filter(({ tooth }) => isUpper(tooth) === upper).toSorted((a, b) => compareTeeth(a.tooth, b.tooth));
    if (jaw.length < 2) continue;
    const path = smoothPath(jaw.map(({ placement, shape }): Point => toImage(placement, 0, shape.neck * 0.55)));
    const area = areaAround(path);
    const distance = exactDistance(path);
    const surroundings = { left: area.left - 6, right: area.right + 6, top: area.top - 6, bottom: area.bottom + 6 };
    paintArea(sheet, surroundings, (x, y, before) => {
      const cover = smoothstep(3.4 + sheet.softness, 3.4 - sheet.softness, distance(x, y));
      return cover > 0 ? before + cover * Math.max(0, 2.9 - before) : before;
    });
  }
}
