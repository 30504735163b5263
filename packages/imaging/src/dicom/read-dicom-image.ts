import { inflateRawSync } from 'node:zlib';
import { type DicomHeader, readDicom } from '@molaar/dicom';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { notSupported, tooLarge, unreadable } from '../image-errors';
import { decoded } from '../open-pixels';
import { MAX_SIDE } from '../read-structure';
import { sharp } from '../sharp';
import { decodeFrame } from './decode-frame';
import { shownColours } from './shown-colours';
import { shownGrey } from './shown-grey';

/** What a DICOM file becomes: its picture as a PNG without losses, and the few fields of the header that are used. */
export interface DicomImage {
  header: DicomHeader;
  width: number;
  height: number;
  depth: 8 | 16;
  png: Buffer;
}

/** A data set of 10 megapixels with 16 bits in three channels, and the header. */
const MAX_INFLATED = 64 * 1024 * 1024;
const GREY: ReadonlySet<string> = new Set(['MONOCHROME1', 'MONOCHROME2']);

/**
 * Decodes a DICOM file. Run it in a thread with limits (`createDicomReader`): a hostile file may take long.
 * @throws IMAGE_TOO_LARGE, IMAGE_UNREADABLE, DICOM_WITHOUT_IMAGE, DICOM_MULTI_FRAME or DICOM_ENCODING_NOT_SUPPORTED.
 */
export async function readDicomImage(bytes: Uint8Array): Promise<DicomImage> {
  if (bytes.length > IMAGE_LIMITS.maxBytes) throw tooLarge(`${bytes.length} bytes, at most ${IMAGE_LIMITS.maxBytes}`);
  const { header, pixels } = readDicom(bytes, inflate);
  const { columns: width, rows: height } = pixels;
  if (width * height >= IMAGE_LIMITS.maxPixelsExclusive || Math.max(width, height) > MAX_SIDE)
    throw tooLarge(`${width} x ${height} pixels, below ${IMAGE_LIMITS.maxPixelsExclusive} are possible`);
  const samples = await decodeFrame(pixels);
  const isGrey = samples.channels === 1 && !pixels.palette;
  if (isGrey && !GREY.has(pixels.photometric)) throw notSupported('one channel that is neither grey nor a palette');
  const { values, channels } = isGrey ? { values: shownGrey(samples.values, pixels), channels: 1 as const } : shownColours(samples, pixels);
  const depth = values instanceof Uint16Array ? 16 : 8;
  const image = sharp(values, { raw: { width, height, channels } });
  const space = channels === 3 ? 'srgb' : depth === 16 ? 'grey16' : 'b-w';
  const png = await decoded(image.toColourspace(space).png().toBuffer());
  return { header, width, height, depth, png };
}

function inflate(bytes: Uint8Array, from: number): Uint8Array {
  try {
    return inflateRawSync(bytes.subarray(from), { maxOutputLength: MAX_INFLATED });
  } catch (error) {
    const isTooLarge = Object(error).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge(`more than ${MAX_INFLATED} bytes when inflated`) : unreadable('a damaged deflated data set', error);
  }
}
