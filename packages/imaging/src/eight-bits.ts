import type { GreyPixels } from './read-grey';

/** The share of pixels at each end that may saturate: single hot or dead pixels must not set the window. */
const TAIL = 0.001;
const LEVELS = 65_536;

/** Eight-bit grey to be looked at. */
export interface DisplayPixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * For the screen: 8-bit pixels as they are. Of 16-bit pixels devices often use twelve bits or a part of the range, and
 * a plain division by 256 would show them black, so the used range is stretched. The stored original is not touched.
 */
export function eightBits({ width, height, pixels }: GreyPixels): DisplayPixels {
  if (pixels instanceof Uint8Array) return { width, height, pixels };
  const { low, high } = usedRange(pixels);
  const scale = 255 / Math.max(high - low, 1);
  const shown = new Uint8ClampedArray(pixels.length);
  for (let i = 0; i < pixels.length; i++) shown[i] = ((pixels[i] as number) - low) * scale;
  return { width, height, pixels: new Uint8Array(shown.buffer) };
}

function usedRange(pixels: Uint16Array): { low: number; high: number } {
  const histogram = new Uint32Array(LEVELS);
  for (const value of pixels) (histogram[value] as number)++;
  const tail = pixels.length * TAIL;
  return { low: levelBelow(histogram, tail), high: levelBelow(histogram, pixels.length - tail) };
}

/** The first level up to which more than `count` pixels lie. */
function levelBelow(histogram: Uint32Array, count: number): number {
  let seen = 0;
  for (let level = 0; level < LEVELS; level++) {
    seen += histogram[level] as number;
    if (seen > count) return level;
  }
  return LEVELS - 1;
}
