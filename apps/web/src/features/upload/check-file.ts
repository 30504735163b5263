import type { DicomHeader } from '@molaar/dicom';
import { isDicom } from '@molaar/dicom/is-dicom';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';

export type FileProblem = 'empty' | 'wrongType' | 'tooBig' | 'tooLarge' | 'unreadable' | 'unreadableDicom';

/** Bytes by which a type is known; that of DICOM stands after a preamble. */
const HEAD_BYTES = 256;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the image type by the first bytes, whatever the name of the file; undefined for other types. */
export function sniffType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | undefined {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return undefined;
}

/** Whether an image has more pixels than an upload may have. */
export function isTooLarge({ width, height }: ImageSize): boolean {
  return width * height >= IMAGE_LIMITS.maxPixelsExclusive;
}

/** Returns the largest size below the pixel limit with the same proportions, in whole pixels. */
export function sizeBelowLimit({ width, height }: ImageSize): ImageSize {
  const factor = Math.min(1, Math.sqrt((IMAGE_LIMITS.maxPixelsExclusive - 1) / (width * height)));
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

interface CheckedFile {
  problem: FileProblem | null;
  size: ImageSize | null;
  /** Of a DICOM file that the browser can read. */
  header?: DicomHeader;
}

/** Checks type, bytes and pixels before the upload. The server checks all of them again. */
export async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size === 0) return { problem: 'empty', size: null };
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isDicom(head)) return checkDicom(file);
  if (!sniffType(head)) return { problem: 'wrongType', size: null };
  const size = await readSize(file);
  if (!size) return { problem: 'unreadable', size };
  if (isTooLarge(size)) return { problem: 'tooLarge', size };
  return { problem: file.size > IMAGE_LIMITS.maxBytes ? 'tooBig' : null, size };
}

/**
 * Reads the header of a DICOM file. The server decodes the pixels, and rejects what it cannot decode. The browser
 * cannot scale such a file, so that its size is returned only within the limit.
 */
async function checkDicom(file: File): Promise<CheckedFile> {
  if (file.size > IMAGE_LIMITS.maxBytes) return { problem: 'tooBig', size: null };
  const { readDicomHeader } = await import('@molaar/dicom');
  try {
    const header = readDicomHeader(new Uint8Array(await file.arrayBuffer()));
    if (header.size && isTooLarge(header.size)) return { problem: 'tooLarge', size: null };
    return { problem: null, size: header.size, header };
  } catch (error) {
    // The server inflates it and reads the header.
    if (Object(error).code === 'DICOM_ENCODING_NOT_SUPPORTED') return { problem: null, size: null };
    return { problem: 'unreadableDicom', size: null };
  }
}

/** Returns width and height as the browser decodes them; null for a damaged file. */
async function readSize(file: Blob): Promise<ImageSize | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}
