import type { Box } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import type { Detection, ImageSize } from '../decode/decode-detections';
import type { InputPixels } from '../tensor/fill-tensor';
import { BrightRegionFinder, type Region } from './bright-region';
import { BRIGHT } from './parameters';

/**
 * Locates fillings on their crowns by brightness; the network only detects the crown half. Adds `place` to each filling
 * that is located.
 *
 * @param detections - With boxes in pixels of an image of `size`.
 * @param pixels - The image at the model's size.
 */
export function locateFillings(detections: readonly Detection[], pixels: InputPixels, size: ImageSize): Detection[] {
  const finder = new BrightRegionFinder();
  const [byX, byY] = [pixels.width / size.width, pixels.height / size.height];
  return detections.map((detection) => {
    if (detection.class !== 'COMPOSITE' || !detection.tooth || detection.region !== 'crown') return detection;
    const [x, y, w, h] = detection.box;
    const region = finder.find(pixels, windowOf([x * byX, y * byY, w * byX, h * byY], detection.tooth));
    return region ? { ...detection, place: scaled(region, 1 / byX, 1 / byY) } : detection;
  });
}

/** Returns the crown half without its sides (neighbours), plus a part of the root. */
function windowOf([x, y, w, h]: Box, tooth: ToothNumber): Box {
  const side = w * BRIGHT.inset;
  const overhang = h * BRIGHT.overhang;
  return [x + side, isUpper(tooth) ? y - overhang : y, w - 2 * side, h + overhang];
}

function scaled({ box: [x, y, w, h], outline }: Region, byX: number, byY: number): Region {
  return { box: [x * byX, y * byY, w * byX, h * byY], outline: outline.map((value, index) => value * (index % 2 === 0 ? byX : byY)) };
}
