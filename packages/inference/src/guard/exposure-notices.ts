import type { ImageNotice } from '@molaar/contracts';
import type { GreyPixels } from './area-average';

/** Shares of the full scale of grey, on a thinned histogram of the image. */
const EXPOSURE = {
  /** An image is too dark when its 99th percentile is below this. */
  brightestOfDark: 0.25,
  /** Contrast is low when the 1st and the 99th percentile differ by less than this. */
  leastContrast: 0.08,
  /** Percentile from which the sensor's bit depth is derived: a burnt-in letter may use the full range of the file. */
  scaleAt: 0.995,
  /** Tolerance above a sensor's white, since resampling overshoots at edges. */
  overshoot: 1.05,
} as const;

/** Returns TOO_DARK and LOW_CONTRAST, measured on the grey values. */
export function exposureNotices({ pixels }: GreyPixels): ImageNotice[] {
  const sixteenBits = pixels instanceof Uint16Array;
  const histogram = new Uint32Array(sixteenBits ? 65_536 : 256);
  const step = Math.max(1, Math.floor(pixels.length / 20_000));
  for (let i = 0; i < pixels.length; i += step) (histogram[pixels[i] as number] as number)++;
  const last = Math.ceil(pixels.length / step) - 1;
  /** Returns the grey value at a quantile. */
  const valueAt = (share: number) => {
    const rank = Math.round(share * last);
    let value = 0;
    for (let below = histogram[0] as number; below <= rank; below += histogram[value] as number) value++;
    return value;
  };
  const full = fullScale(valueAt(EXPOSURE.scaleAt), sixteenBits);
  const [dark, bright] = [valueAt(0.01) / full, valueAt(0.99) / full];
  const notices: ImageNotice[] = [];
  if (bright < EXPOSURE.brightestOfDark) notices.push('TOO_DARK');
  if (bright - dark < EXPOSURE.leastContrast) notices.push('LOW_CONTRAST');
  return notices;
}

/** Returns the largest grey of the sensor: 10, 12 or 14 bits are stored in 16, and the smallest that fits is taken. */
function fullScale(bright: number, sixteenBits: boolean): number {
  if (!sixteenBits) return 255;
  return [10, 12, 14].map((bits) => 2 ** bits - 1).find((full) => bright <= full * EXPOSURE.overshoot) ?? 65_535;
}
