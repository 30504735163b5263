import { IMAGE_LIMITS } from '@molaar/domain/clinic';

export type FileProblem = 'wrongType' | 'tooBig' | 'tooLarge' | 'unreadable';

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

export function isTooLarge({ width, height }: ImageSize): boolean {
  return width * height >= IMAGE_LIMITS.maxPixelsExclusive;
}

/** Returns the largest size below the pixel limit with the same proportions, in whole pixels. */
export function sizeBelowLimit({ width, height }: ImageSize): ImageSize {
  const factor = Math.min(1, Math.sqrt((IMAGE_LIMITS.maxPixelsExclusive - 1) / (width * height)));
  return { width: Math.max(1, Math.floor(width * factor)), height: Math.max(1, Math.floor(height * factor)) };
}

/** Checks type, bytes and pixels before the upload. The server checks all of them again. */
export async function checkFile(file: File): Promise<{ problem: FileProblem | null; size: ImageSize | null }> {
  const type = sniffType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (!type) return { problem: 'wrongType', size: null };
  const size = await readSize(file);
  if (!size) return { problem: 'unreadable', size };
  if (isTooLarge(size)) return { problem: 'tooLarge', size };
  return { problem: file.size > IMAGE_LIMITS.maxBytes ? 'tooBig' : null, size };
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
