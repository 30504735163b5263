import type { Image, ImageNotice } from '@molaar/contracts';
import { doubtsSides } from '../../../shell/sides-question';

const MIRRORED = '?mirrored=true';

/** Returns the address of a file of the image as it was uploaded or of its mirror image. */
const addressOf = (url: string, mirrored: boolean) => url.replace(MIRRORED, '') + (mirrored ? MIRRORED : '');

/** Returns the image with the files of the sides that are shown, which may be unsaved. */
export function shownImage(image: Image, mirrored: boolean): Image {
  if (image.mirrored === mirrored) return image;
  const { thumbnailUrl, originalUrl, tilesUrl } = image;
  return {
    ...image,
    mirrored,
    thumbnailUrl: addressOf(thumbnailUrl, mirrored),
    originalUrl: addressOf(originalUrl, mirrored),
    tilesUrl: addressOf(tilesUrl, mirrored),
  };
}

/** Returns the notices of the analysis that still apply: it read the uploaded image, not its mirror image. */
export function currentNotices(image: Pick<Image, 'analysis' | 'mirrored'>): readonly ImageNotice[] {
  return (image.analysis?.notices ?? []).filter((notice) => notice !== 'SIDES_EXCHANGED' || doubtsSides(image));
}
