import type { GreyPixels } from './area-average';

/** The grey values of an image, thinned to some 20,000 points. */
export interface GreyHistogram {
  counts: Uint32Array;
  points: number;
  /** The largest grey of the sensor. */
  full: number;
  /** Returns the grey value at a quantile. */
  valueAt(share: number): number;
}

/** Percentile from which the sensor's bit depth is derived: a burnt-in letter may use the full range of the file. */
const SCALE_AT = 0.995;
/** Tolerance above a sensor's white, since resampling overshoots at edges. */
const OVERSHOOT = 1.05;

/** Counts the grey values of an image. */
export function greyHistogram({ pixels }: GreyPixels): GreyHistogram {
  const sixteenBits = pixels instanceof Uint16Array;
  const counts = new Uint32Array(sixteenBits ? 65_536 : 256);
  const step = Math.max(1, Math.floor(pixels.length / 20_000));
  for (let i = 0; i < pixels.length; i += step) (counts[pixels[i] as number] as number)++;
  const points = Math.ceil(pixels.length / step);
  const valueAt = (share: number) => {
    const rank = Math.round(share * (points - 1));
    let value = 0;
    for (let below = counts[0] as number; below <= rank; below += counts[value] as number) value++;
    return value;
  };
  return { counts, points, full: sixteenBits ? fullScale(valueAt(SCALE_AT)) : 255, valueAt };
}

/** Returns the largest grey of the sensor: 10, 12 or 14 bits are stored in 16, and the smallest that fits is taken. */
function fullScale(bright: number): number {
  return [10, 12, 14].map((bits) => 2 ** bits - 1).find((full) => bright <= full * OVERSHOOT) ?? 65_535;
}
