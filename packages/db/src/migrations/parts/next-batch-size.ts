/** What a batch should take: clinics wait at most so long for the rows that it locks. */
const TARGET_MS = 50;
const SMALLEST = 20;
const LARGEST = 1_000;

/**
 * Returns how many rows the next batch of a long migration should change, so that it takes some hundredths of a second
 * on any machine. After a slow batch it shrinks at once; after a fast one it grows by a half at most.
 * @param tookMs What the last batch took.
 */
export function nextBatchSize(size: number, tookMs: number): number {
  const ideal = Math.floor((size * TARGET_MS) / Math.max(tookMs, 1));
  return Math.max(Math.min(ideal, Math.ceil(size * 1.5), LARGEST), Math.min(size, SMALLEST));
}
