import type { Box } from '@molaar/domain/geometry';
import type { Sharp } from 'sharp';
import { decoded, openPixels } from './open-pixels';
import { sharp } from './sharp';

/** Grey pixels, row by row from the top left; 16-bit sources keep 16 bits. */
export interface GreyPixels {
  width: number;
  height: number;
  pixels: Uint8Array | Uint16Array;
}

/** An image, or a part of it, for the detector, with the size to which boxes are scaled back. */
export interface GreyImage extends GreyPixels {
  sourceWidth: number;
  sourceHeight: number;
  /** Left, top, width and height of the part, in pixels of the source. */
  part: Box;
}

/**
 * Decodes a normalized image (`normalizeImage`) and resizes it, or `part` of it (whole pixels inside it), to `width` x
 * `height` pixels regardless of its aspect ratio. Decodes the whole image first, because a decoder's own downscaling
 * blurs differently than the training did.
 * @throws IMAGE_UNREADABLE for damaged pixels.
 */
export async function readGrey(bytes: Buffer, size: { width: number; height: number }, part?: Box): Promise<GreyImage> {
  const image = openPixels(bytes);
  const source = await decoded(image.metadata());
  const whole: Box = [0, 0, source.width, source.height];
  const [left, top, width, height] = part ?? whole;
  const shown = part ? image.extract({ left, top, width, height }) : image;
  const grey = await rawGrey(toModel(shown, size), source.depth === 'ushort');
  return { ...grey, sourceWidth: source.width, sourceHeight: source.height, part: part ?? whole };
}

/** Resizes the decoded grey pixels of an image that never had colours. */
export async function resizeGrey(grey: GreyPixels, size: { width: number; height: number }): Promise<GreyImage> {
  const raw = { width: grey.width, height: grey.height, channels: 1 } as const;
  const resized = await rawGrey(toModel(sharp(grey.pixels, { raw }), size), grey.pixels instanceof Uint16Array);
  return { ...resized, sourceWidth: grey.width, sourceHeight: grey.height, part: [0, 0, grey.width, grey.height] };
}

/** Returns a view at another size, for the same part of its source. */
export async function resizeView(view: GreyImage, size: { width: number; height: number }): Promise<GreyImage> {
  if (view.width === size.width && view.height === size.height) return view;
  const { sourceWidth, sourceHeight, part } = view;
  return { ...(await resizeGrey(view, size)), sourceWidth, sourceHeight, part };
}

function toModel(image: Sharp, { width, height }: { width: number; height: number }): Sharp {
  return image.resize(width, height, { fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false });
}

/** Returns all pixels of a normalized image at its own size. @throws IMAGE_UNREADABLE for damaged pixels. */
export async function readAllGrey(bytes: Buffer): Promise<GreyPixels> {
  const image = openPixels(bytes);
  const { depth } = await decoded(image.metadata());
  return rawGrey(image, depth === 'ushort');
}

async function rawGrey(image: Sharp, sixteenBits: boolean): Promise<GreyPixels> {
  const opaque = image.flatten({ background: '#000' });
  const raw = sixteenBits ? opaque.toColourspace('grey16').raw({ depth: 'ushort' }) : opaque.toColourspace('b-w').raw({ depth: 'uchar' });
  const { data, info } = await decoded(raw.toBuffer({ resolveWithObject: true }));
  if (info.channels !== 1) throw new Error(`grey pixels came with ${info.channels} channels`);
  const pixels = sixteenBits
    ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
    : new Uint8Array(data.buffer, data.byteOffset, data.length);
  return { width: info.width, height: info.height, pixels };
}
