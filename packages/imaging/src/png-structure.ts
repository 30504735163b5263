import { exifDateTaken } from '@molaar/domain/clinic';
import { exifOrientation } from './exif-orientation';
import { notSupported, unreadable } from './image-errors';
import type { ImageStructure } from './structure';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks of the image itself; names, times, texts, EXIF and profiles are in others. */
const IMAGE_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];
/** Length, name and checksum of a chunk, in bytes. */
const FRAME = 12;

/** Reads a PNG's chunks without decoding pixels. @throws AppError when it is cut off, animated or out of order. */
export function readPngStructure(bytes: Buffer): ImageStructure {
  const cleanParts: Buffer[] = [PNG_SIGNATURE];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  let orientation = 1;
  let dateTaken: string | null = null;
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + FRAME > bytes.length) throw unreadable('the PNG ends before its last chunk');
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + FRAME + length;
    if (end > bytes.length) throw unreadable(`the PNG ends inside its chunk ${JSON.stringify(name)}`);
    if (!size) {
      if (name !== 'IHDR' || length !== 13) throw unreadable('the PNG does not begin with its header');
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    // APNG: a radiograph is one image, and it is unknown which of several is meant.
    if (name === 'acTL' || name === 'fcTL') throw notSupported('an animated PNG');
    if (name === 'IDAT') hasPixels = true;
    if (name === 'eXIf') {
      const exif = bytes.subarray(at + 8, end - 4);
      orientation = exifOrientation(exif);
      dateTaken = exifDateTaken(exif);
    }
    if (IMAGE_CHUNKS.includes(name)) cleanParts.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  if (!hasPixels) throw unreadable('the PNG contains no image');
  return { format: 'png', ...size, orientation, dateTaken, clean: Buffer.concat(cleanParts) };
}
