import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import sharp, { type Sharp } from 'sharp';
import { unreadable } from './refuse';

/** Sharp's limit includes its value, ours does not. Damaged pixels are refused and never guessed. */
const OPTIONS = { limitInputPixels: IMAGE_LIMITS.maxPixelsExclusive - 1, failOn: 'warning' } as const;

/** A pipeline on bytes that `readStructure` let pass. */
export function openPixels(bytes: Buffer): Sharp {
  return sharp(bytes, OPTIONS);
}

/** Runs a pipeline; whatever the decoder says against the file becomes IMAGE_UNREADABLE. */
export async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(`the image is damaged: ${reason}`, error);
  }
}
