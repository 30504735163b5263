import type { Image } from '@molaar/contracts';
import { isUnread } from '../../../shell/image-status';

type Compared = Pick<Image, 'imageNumber' | 'kind' | 'imageStatus' | 'analysis' | 'derivedFrom'>;

/**
 * Returns why differences between two images say little, and the number of the image that is the reason: no analysis
 * looked for findings on it, or it shows a part of another one. Null when nothing limits them.
 */
export function comparisonLimit(...images: readonly Compared[]): { reason: 'notMatched' | 'notWhole'; number: number } | null {
  const unread = images.find(isUnread);
  if (unread) return { reason: 'notMatched', number: unread.imageNumber };
  const part = images.find(({ derivedFrom }) => derivedFrom !== null);
  return part ? { reason: 'notWhole', number: part.imageNumber } : null;
}
