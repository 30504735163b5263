import type { Analysis } from '@molaar/contracts';
import { findAnalysisRequester, findBatchesOf, findEndedBatch, type Tx } from '@molaar/db';
import { notify } from '../notifications';

/**
 * Tells by the bell, in the transaction that ended it, that an analysis is over: who asked for it alone hears of it; of
 * what was begun with a batch, whoever asked for that hears once, with the count, when the last of it is over. What was
 * called off is no news by itself.
 */
export async function tellEnd(
  tx: Tx,
  organizationId: string,
  { id: analysisId, imageId, state, failure }: Analysis,
  { patientId, at }: { patientId: string | null; at: Date },
): Promise<void> {
  const batches = await findBatchesOf(tx, organizationId, analysisId);
  if (failure !== 'CANCELLED' && !batches.some(({ began }) => began)) {
    const to = [await findAnalysisRequester(tx, organizationId, analysisId)];
    await notify(tx, organizationId, { kind: state === 'SUCCEEDED' ? 'ANALYSIS_DONE' : 'ANALYSIS_FAILED', to, patientId, imageId, at });
  }
  await tellEndedBatches(
    tx,
    organizationId,
    batches.map(({ id }) => id),
    at,
  );
}

/**
 * Tells whoever asked for one of these batches that it is over, where it is, with the count of what was not called off; nobody
 * where that is nothing. For after something that they waited for was ended or deleted; `batchIds` in their order.
 */
export async function tellEndedBatches(tx: Tx, organizationId: string, batchIds: readonly string[], at: Date): Promise<void> {
  for (const id of batchIds) {
    const ended = await findEndedBatch(tx, organizationId, id);
    if (ended && ended.total > 0)
      await notify(tx, organizationId, { kind: 'BATCH_DONE', to: [ended.requestedBy], about: id, count: ended.total, at });
  }
}
