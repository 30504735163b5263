import type { Box } from '@molaar/domain/geometry';
import type { Manifest } from '../bundle/manifest';
import { contentArea } from '../tensor/content-area';
import type { InputPixels } from '../tensor/fill-tensor';

export type CutParameters = NonNullable<Manifest['teeth']>['cut'];

/** A found tooth; its box is in shares of the image. */
export interface PlacedTooth {
  upper: boolean;
  box: Box;
}

/** Equalised grey, unequalised tone, and which points are in the tooth's box. */
export const CUT_CHANNELS = 3;
const TONE_LIMITS = [-0.5, 1.5] as const;

/**
 * Cuts teeth out of an image for the second stage, [teeth, CUT_CHANNELS, height, width], as training/tooth_crops.py
 * does. The crown is always below: lower teeth are turned upside down.
 */
export function cutTeeth(image: InputPixels, teeth: readonly PlacedTooth[], cut: CutParameters): Float32Array<ArrayBuffer> {
  const cells = cut.width * cut.height;
  const target = new Float32Array(teeth.length * CUT_CHANNELS * cells);
  const [equalised, tone] = levelsOf(image, cut);
  teeth.forEach(({ upper, box: [x, y, w, h] }, index) => {
    const start = index * CUT_CHANNELS * cells;
    const height = Math.max(cut.around * h, (cut.beside * w) / cut.proportion);
    const width = cut.proportion * height;
    const way = upper ? 1 : -1;
    for (let row = 0, at = start; row < cut.height; row++) {
      const atY = y + h / 2 + way * ((row + 0.5) / cut.height - 0.5) * height;
      for (let column = 0; column < cut.width; column++, at++) {
        const atX = x + w / 2 + ((column + 0.5) / cut.width - 0.5) * width;
        const grey = greyAt(image, atX, atY);
        target[at] = between(equalised, grey);
        target[at + cells] = Math.min(Math.max(between(tone, grey), TONE_LIMITS[0]), TONE_LIMITS[1]);
        target[at + 2 * cells] = atX >= x && atX < x + w && atY >= y && atY < y + h ? 1 : 0;
      }
    }
  });
  return target;
}

/** Returns the grey at shares of the image, between its four nearest pixels; at the edges the nearest pixels count. */
function greyAt({ pixels, width, height }: InputPixels, atX: number, atY: number): number {
  const x = Math.min(Math.max(atX * width - 0.5, 0), width - 1);
  const y = Math.min(Math.max(atY * height - 0.5, 0), height - 1);
  const [left, top] = [Math.min(Math.floor(x), width - 2), Math.min(Math.floor(y), height - 2)];
  const [right, down] = [x - left, y - top];
  const first = top * width + left;
  const above = (pixels[first] as number) * (1 - right) + (pixels[first + 1] as number) * right;
  const below = (pixels[first + width] as number) * (1 - right) + (pixels[first + width + 1] as number) * right;
  return above * (1 - down) + below * down;
}

/** Returns a table's value for a grey between two of its levels. */
function between(table: Float32Array, grey: number): number {
  const below = Math.min(Math.floor(grey), table.length - 2);
  const part = grey - below;
  return (table[below] as number) * (1 - part) + (table[below + 1] as number) * part;
}

/** Returns the tables from grey to equalised grey and to unequalised tone; constant borders are not counted. */
function levelsOf({ pixels, width, height }: InputPixels, { spread, darkest, brightest }: CutParameters): [Float32Array, Float32Array] {
  const levels = pixels instanceof Uint8Array ? 256 : 65_536;
  const part = contentArea(pixels, width, height, spread);
  const histogram = new Uint32Array(levels);
  for (let y = part.top; y < part.bottom; y++)
    for (let i = y * width + part.left; i < y * width + part.right; i++) (histogram[pixels[i] as number] as number)++;
  const total = (part.bottom - part.top) * (part.right - part.left);
  const equalised = new Float32Array(levels);
  let [below, low, high] = [0, levels, levels];
  for (let level = 0; level < levels; level++) {
    const count = histogram[level] as number;
    equalised[level] = (below + count / 2) / total;
    below += count;
    if (low === levels && below / total >= darkest) low = level;
    if (high === levels && below / total >= brightest) high = level;
  }
  const range = Math.max(high - low, 1);
  return [equalised, Float32Array.from({ length: levels }, (_, level) => (level - low) / range)];
}
