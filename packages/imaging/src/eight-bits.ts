import type { GreyPixels } from './read-grey';

/** Share of pixels at each end that may saturate, so that single hot or dead pixels do not set the window. */
const TAIL = 0.001;
const LEVELS = 65_536;

/** 8-bit grey pixels for display. */
export interface DisplayPixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Converts pixels for display; 8-bit pixels stay unchanged. Devices often use only twelve of 16 bits or a part of the
 * range, which a division by 256 would show as black, so the used range is stretched. The stored original is not
 * changed.
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

/** Returns the lowest level at or below which more than `count` pixels are. */
function levelBelow(histogram: Uint32Array, count: number): number {
  let seen = 0;
  for (let level = 0; level < LEVELS; level++) {
    seen += histogram[level] as number;
    if (seen > count) return level;
  }
  return LEVELS - 1;
}
