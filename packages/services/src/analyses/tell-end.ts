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
  for (const { id } of batches) {
    const ended = await findEndedBatch(tx, organizationId, id);
    if (ended) await notify(tx, organizationId, { kind: 'BATCH_DONE', to: [ended.requestedBy], about: id, count: ended.total, at });
  }
}
