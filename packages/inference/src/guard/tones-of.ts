import type { Tones } from '@molaar/domain/drift';
import type { GreyPixels } from './area-average';
import { greyHistogram } from './grey-histogram';

/** Part of the scale that counts as black, and as white. */
const END = 0.01;

/** Returns the tones of an image; the operator is notified when those of many radiographs change. */
export function tonesOf(image: GreyPixels): Tones {
  const { counts, points, full, valueAt } = greyHistogram(image);
  let [sum, black, white] = [0, 0, 0];
  counts.forEach((count, value) => {
    const grey = Math.min(value / full, 1);
    sum += count * grey;
    if (grey <= END) black += count;
    if (grey >= 1 - END) white += count;
  });
  const contrast = Math.min(valueAt(0.95) / full, 1) - Math.min(valueAt(0.05) / full, 1);
  return { brightness: sum / points, contrast, black: black / points, white: white / points };
}
