import type { ImageNotice } from '@molaar/contracts';
import type { GreyPicture } from './area-average';

/** Shares of the full scale of grey, on a thinned histogram of the image. */
const EXPOSURE = {
  /** Where all but the brightest hundredth is darker than this, too little was exposed. */
  brightestOfDark: 0.25,
  /** Between the 1st and the 99th percentile there must lie more than this, or there is nothing to see. */
  leastContrast: 0.08,
  /** The scale is read off this percentile: a letter burnt in with the container's white says nothing of the sensor. */
  scaleAt: 0.995,
  /** Resampling overshoots at edges: this much above a sensor's white is still that white. */
  overshoot: 1.05,
} as const;

/** TOO_DARK and LOW_CONTRAST, measured on the grey values alone. */
export function exposureNotices({ pixels }: GreyPicture): ImageNotice[] {
  const step = Math.max(1, Math.floor(pixels.length / 20_000));
  const sample = pixels.slice(0, Math.ceil(pixels.length / step));
  for (let i = 0; i < sample.length; i++) sample[i] = pixels[i * step] as number;
  sample.sort();
  const valueAt = (share: number) => sample[Math.round(share * (sample.length - 1))] ?? 0;
  const full = fullScale(valueAt(EXPOSURE.scaleAt), pixels instanceof Uint16Array);
  const at = (share: number) => valueAt(share) / full;
  const notices: ImageNotice[] = [];
  if (at(0.99) < EXPOSURE.brightestOfDark) notices.push('TOO_DARK');
  if (at(0.99) - at(0.01) < EXPOSURE.leastContrast) notices.push('LOW_CONTRAST');
  return notices;
}

/** Sensors of 10, 12 or 14 bits are stored in 16: the scale is the smallest that holds what is bright. */
function fullScale(bright: number, sixteenBits: boolean): number {
  if (!sixteenBits) return 255;
  return [10, 12, 14].map((bits) => 2 ** bits - 1).find((full) => bright <= full * EXPOSURE.overshoot) ?? 65_535;
}
