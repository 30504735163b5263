import { type ImageDates, imageDay } from '@molaar/domain/clinic';

/**
 * Returns the images of a patient that were taken on an earlier day, the newest first. Images of the same day are
 * copies, crops or another view of the same state.
 */
export function earlierImages<I extends ImageDates & { readonly id: string; readonly imageNumber: number }>(
  image: ImageDates & { readonly id: string },
  images: readonly I[],
): I[] {
  const day = imageDay(image);
  return images
    .filter((one) => one.id !== image.id && imageDay(one) < day)
    .sort((a, b) => (imageDay(a) < imageDay(b) ? 1 : imageDay(a) > imageDay(b) ? -1 : b.imageNumber - a.imageNumber));
}
