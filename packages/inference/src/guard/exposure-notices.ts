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
  const sixteenBits = pixels instanceof Uint16Array;
  const histogram = new Uint32Array(sixteenBits ? 65_536 : 256);
  const step = Math.max(1, Math.floor(pixels.length / 20_000));
  for (let i = 0; i < pixels.length; i += step) (histogram[pixels[i] as number] as number)++;
  const last = Math.ceil(pixels.length / step) - 1;
  /** The grey of the pixel that stands at this share of all, from dark to bright. */
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

/** Sensors of 10, 12 or 14 bits are stored in 16: the scale is the smallest that holds what is bright. */
function fullScale(bright: number, sixteenBits: boolean): number {
  if (!sixteenBits) return 255;
  return [10, 12, 14].map((bits) => 2 ** bits - 1).find((full) => bright <= full * EXPOSURE.overshoot) ?? 65_535;
}
