import { z } from 'zod';
import { id, instant } from './common';
import { ANALYSIS_FAILURES, ANALYSIS_STATES } from './images';

/** Maximum number of images in a batch. */
export const BATCH_LIMIT = 500;

export const batchInput = z.object({ imageIds: z.array(id).min(1).max(BATCH_LIMIT) });
export type BatchInput = z.infer<typeof batchInput>;

const batchItem = z.object({
  analysisId: id,
  imageId: id,
  state: z.enum(ANALYSIS_STATES),
  failure: z.enum(ANALYSIS_FAILURES).nullable(),
});
export type BatchItem = z.infer<typeof batchItem>;

/** Progress of a batch. Images deleted in the meantime are no longer in it. */
export const batch = z.object({
  id,
  requestedAt: instant,
  total: z.number().int(),
  queued: z.number().int(),
  running: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  items: z.array(batchItem),
});
export type Batch = z.infer<typeof batch>;

/** What can be analysed as a batch: images without any analysis, and the person's batch that is running. */
export const batchOffer = z.object({ imageIds: z.array(id), running: batch.nullable() });
export type BatchOffer = z.infer<typeof batchOffer>;
