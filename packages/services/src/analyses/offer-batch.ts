import { BATCH_LIMIT, type BatchOffer } from '@molaar/contracts';
import { findUnanalysedImages, findUnfinishedBatch, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireRight } from '../context/permission';
import { getBatch } from './get-batch';

/** The radiographs that wait for a first analysis, oldest first and at most a batch of them, and the batch under way. */
export async function offerBatch(deps: Pick<Deps, 'db' | 'modelVersion'>, actor: Actor): Promise<BatchOffer> {
  requireRight(actor, 'BATCH_ANALYSIS');
  const { organizationId, userId } = actor;
  const { imageIds, running } = await inOrganization(deps.db, organizationId, async (tx) => ({
    imageIds: await findUnanalysedImages(tx, organizationId, deps.modelVersion, BATCH_LIMIT),
    running: await findUnfinishedBatch(tx, organizationId, userId),
  }));
  return { imageIds, running: running ? await getBatch(deps, actor, running) : null };
}
