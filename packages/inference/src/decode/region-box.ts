import type { Box } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';

export type Region = 'crown' | 'root' | 'tooth';

/** Returns the half of a tooth's box with its crown or its root. Upper teeth have their crown at the bottom. */
export function regionBox([x, y, w, h]: Box, tooth: ToothNumber, region: Region): Box {
  if (region === 'tooth') return [x, y, w, h];
  const lowerHalf = (region === 'crown') === isUpper(tooth);
  return [x, lowerHalf ? y + h / 2 : y, w, h / 2];
}
