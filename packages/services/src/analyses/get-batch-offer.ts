import { BATCH_LIMIT, type BatchOffer } from '@molaar/contracts';
import { findUnanalysedImages, findUnfinishedBatch, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireRight } from '../context/permission';
import { getBatch } from './get-batch';

/** Returns the images that have no analysis yet, oldest first and at most one batch of them, and the active batch. */
export async function getBatchOffer(deps: Pick<Deps, 'db' | 'modelVersion'>, actor: Actor): Promise<BatchOffer> {
  requireRight(actor, 'BATCH_ANALYSIS');
  const { userId } = actor;
  const { imageIds, running } = await inClinic(deps.db, actor, async (tx) => ({
    imageIds: await findUnanalysedImages(tx, deps.modelVersion, BATCH_LIMIT),
    running: await findUnfinishedBatch(tx, userId),
  }));
  return { imageIds, running: running ? await getBatch(deps, actor, running) : null };
}
