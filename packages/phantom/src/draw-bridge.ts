import { placementOf } from './arches';
import { fullCrown } from './draw-restoration';
import type { Bridge, PlacedTooth } from './mouth';
import { smoothMin, smoothstep } from './numbers';
import { opaque, paintOnTooth, type Stroke } from './paint-on-tooth';
import type { Area, Sheet } from './sheet';
import { shapeOf } from './tooth-shape';

/** Draws a bridge: crowns on its abutments, pontics over the gaps, all joined. @returns the area of the bridge. */
export function drawBridge(sheet: Sheet, { span, gaps }: Bridge, seed: number): Area {
  const areas = span.map((tooth) => {
    const placement = placementOf(tooth, seed);
    // Slightly wider than the teeth, so that the units touch.
    const wide = { ...placement, width: placement.width * 1.07 };
    const standing: PlacedTooth = { tooth, placement: wide, shape: shapeOf(wide) };
    return paintOnTooth(
      sheet,
      standing,
      gaps.includes(tooth) ? pontic(standing, sheet.softness) : fullCrown(standing, sheet.softness, 1.02),
    );
  });
  return {
    left: Math.min(...areas.map((area) => area.left)),
    right: Math.max(...areas.map((area) => area.right)),
    top: Math.min(...areas.map((area) => area.top)),
    bottom: Math.max(...areas.map((area) => area.bottom)),
  };
}

/** A crown without a root, rounded at the gum. */
function pontic({ shape }: PlacedTooth, softness: number): Stroke {
  return {
    cover: (u, v, depth) => {
      const bottom = shape.neck * (1 - 0.22 * (u / (shape.width / 2)) ** 2) - v;
      return smoothstep(-softness, softness, smoothMin(depth, bottom, 8));
    },
    matter: opaque(3.1),
  };
}
