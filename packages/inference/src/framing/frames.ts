import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { Manifest } from '../bundle/manifest';
import { contentArea } from '../tensor/content-area';
import type { InputPixels } from '../tensor/fill-tensor';

/** Smaller borders (as a share of a side) are ignored: the training radiographs have them too. */
const LEAST_BORDER = 0.03;
/** Teeth above this confidence are used to locate the mouth. */
const CONFIDENT_TOOTH = 0.4;
/** A smaller frame (as a share of the image part) is implausible. */
const LEAST_FRAME = 0.15;

/**
 * Returns `part` of an image without constant borders (of a print, a viewer, a letterbox), which are measured on
 * `pixels` at the model's size.
 *
 * @param part - Left, top, width and height in pixels of the image.
 * @param spread - See `contentArea`.
 * @returns Null when there is no significant border.
 */
export function withoutBorders({ pixels, width, height }: InputPixels, part: Box, spread: number): Box | null {
  const { top, bottom, left, right } = contentArea(pixels, width, height, spread);
  const borders = [left / width, top / height, 1 - right / width, 1 - bottom / height];
  if (Math.max(...borders) < LEAST_BORDER) return null;
  return inImage([left / width, top / height, (right - left) / width, (bottom - top) / height], part);
}

/**
 * Returns the part of the image that frames the mouth as in the training radiographs, when `part` shows more around it.
 *
 * @param findings - Findings in `part`, in pixels of the image.
 * @returns Null when the mouth fills `part` as usual, or when too few teeth were found.
 */
export function usualFrame(findings: readonly Finding[], part: Box, { places, smallest, fewest, full }: Framing): Box | null {
  const [left, top, width, height] = part;
  const teeth = findings.flatMap(({ class: type, tooth, confidence, box: [x, y, w, h] }) => {
    const place = type === 'TOOTH' && confidence > CONFIDENT_TOOTH && tooth ? places[tooth] : undefined;
    if (!place) return [];
    return [{ place, x: (x + w / 2 - left) / width, y: (y + h / 2 - top) / height, w: w / width, h: h / height }];
  });
  if (teeth.length < fewest) return null;
  let across = median(teeth.map(({ w, place }) => w / place[2]));
  const down = median(teeth.map(({ h, place }) => h / place[3]));
  // In a full mouth the spread of the teeth measures its width as well as their sizes; with few teeth it depends on
  // gaps.
  if (teeth.length >= full) across = (across + spreadOf(teeth.map(({ x }) => x)) / spreadOf(teeth.map(({ place }) => place[0]))) / 2;
  const asUsual = across >= smallest[0] && down >= smallest[1];
  if (asUsual || across < LEAST_FRAME || down < LEAST_FRAME) return null;
  const from = median(teeth.map(({ x, place }) => x - across * place[0]));
  const above = median(teeth.map(({ y, place }) => y - down * place[1]));
  const [x, y] = [Math.max(from, 0), Math.max(above, 0)];
  return inImage([x, y, Math.min(from + across, 1) - x, Math.min(above + down, 1) - y], part);
}

export type Framing = NonNullable<Manifest['framing']>;

/** Converts shares of a part of the image to whole pixels of the image. */
function inImage([x, y, w, h]: Box, [left, top, width, height]: Box): Box {
  const [from, to] = [Math.round(left + x * width), Math.round(left + (x + w) * width)];
  const [above, below] = [Math.round(top + y * height), Math.round(top + (y + h) * height)];
  return [from, above, Math.max(to - from, 1), Math.max(below - above, 1)];
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** Returns the standard deviation. */
function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
