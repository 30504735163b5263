import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import type { Sharp } from 'sharp';
import { unreadable } from './image-errors';
import { sharp } from './sharp';

/** Sharp's limit includes its value, ours does not. Damaged pixels are rejected, never guessed. */
const OPTIONS = { limitInputPixels: IMAGE_LIMITS.maxPixelsExclusive - 1, failOn: 'warning' } as const;

/** Opens a pipeline on bytes that `readStructure` has accepted. */
export function openPixels(bytes: Buffer): Sharp {
  return sharp(bytes, OPTIONS);
}

/** Runs a pipeline. @throws IMAGE_UNREADABLE for any error of the decoder. */
export async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The decoder's own text stays in the cause: it may quote what is in the file.
    throw unreadable('the image is damaged', error);
  }
}
