import type { ImageNotice } from '@molaar/contracts';
import type { GreyPixels } from './area-average';
import { greyHistogram } from './grey-histogram';

/** Shares of the full scale of grey, on a thinned histogram of the image. */
const EXPOSURE = {
  /** An image is too dark when its 99th percentile is below this. */
  brightestOfDark: 0.25,
  /** Contrast is low when the 1st and the 99th percentile differ by less than this. */
  leastContrast: 0.08,
} as const;

/** Returns TOO_DARK and LOW_CONTRAST, measured on the grey values. */
export function exposureNotices(image: GreyPixels): ImageNotice[] {
  const { full, valueAt } = greyHistogram(image);
  const [dark, bright] = [valueAt(0.01) / full, valueAt(0.99) / full];
  const notices: ImageNotice[] = [];
  if (bright < EXPOSURE.brightestOfDark) notices.push('TOO_DARK');
  if (bright - dark < EXPOSURE.leastContrast) notices.push('LOW_CONTRAST');
  return notices;
}
