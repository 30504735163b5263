import type { Box } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import type { Detection, ImageSize } from '../decode/decode-detections';
import type { InputPixels } from '../tensor/fill-tensor';
import { BrightRegionFinder, type Place, type Region } from './bright-region';
import { BRIGHT } from './parameters';
import { rowSpansOf } from './row-spans';
import { partOnTooth, toothFrame } from './tooth-frame';

/**
 * Locates fillings on their crowns by brightness, within the outline of the tooth when it is known; the networks only
 * say that there is one. Adds `place` to each filling that is located.
 *
 * @param detections - With boxes in pixels of an image of `size`.
 * @param pixels - The image at any size.
 */
export function locateFillings(detections: readonly Detection[], pixels: InputPixels, size: ImageSize): Detection[] {
  const finder = new BrightRegionFinder();
  const [byX, byY] = [pixels.width / size.width, pixels.height / size.height];
  const teeth = new Map(detections.flatMap((one) => (one.class === 'TOOTH' && one.tooth ? [[one.tooth, one] as const] : [])));
  return detections.map((detection) => {
    const { class: type, tooth, region, box } = detection;
    if (type !== 'COMPOSITE' || !tooth || region !== 'crown') return detection;
    const whole = teeth.get(tooth);
    const outline = whole?.place?.outline;
    const spans = outline ? rowSpansOf(scaledPoints(outline, byX, byY)) : null;
    const crown = scaled(box, byX, byY);
    const regions = finder.find(pixels, placeIn(crown, tooth, spans)).filter((found) => isInCrown(found, crown));
    const [first] = regions;
    if (!first) return detection;
    const place = { box: scaled(first.box, 1 / byX, 1 / byY), outline: scaledPoints(first.outline, 1 / byX, 1 / byY) };
    if (!whole || !outline) return { ...detection, place };
    const frame = toothFrame(outline);
    const parts = regions.map(({ points }) => partOnTooth(scaledPoints(points, 1 / byX, 1 / byY), frame, isUpper(tooth), whole.box));
    return { ...detection, place: { ...place, parts } };
  });
}

function scaledPoints(points: readonly number[], byX: number, byY: number): number[] {
  return points.map((value, at) => value * (at % 2 === 0 ? byX : byY));
}

/** Returns the crown half plus a part of the root; without its sides (neighbours) when the outline is not known. */
function placeIn([x, y, w, h]: Box, tooth: ToothNumber, spans: Place['spans']): Place {
  const side = spans ? -BRIGHT.beyond : w * BRIGHT.inset;
  const overhang = h * BRIGHT.overhang;
  return { window: [x + side, isUpper(tooth) ? y - overhang : y, w - 2 * side, h + overhang], spans };
}

/** Whether the middle of a region is in the crown half: what is bright only in the root is bone, or a root filling. */
function isInCrown({ box: [, y, , h] }: Region, [, top, , height]: Box): boolean {
  return y + h / 2 >= top && y + h / 2 <= top + height;
}

function scaled([x, y, w, h]: Box, byX: number, byY: number): Box {
  return [x * byX, y * byY, w * byX, h * byY];
}
