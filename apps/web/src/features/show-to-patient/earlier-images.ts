import { compareImageDates, type ImageOrder } from '@molaar/domain/clinic';

/**
 * Returns the images of a patient that were taken on an earlier day, the newest first. Images of the same day are
 * copies, crops or another view of the same state.
 */
export function earlierImages<I extends ImageOrder & { readonly id: string }>(
  image: Pick<ImageOrder, 'day'> & { readonly id: string },
  images: readonly I[],
): I[] {
  return images.filter(({ id, day }) => id !== image.id && day < image.day).sort((a, b) => compareImageDates(b, a));
}
