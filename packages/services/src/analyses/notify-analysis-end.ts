import type { Analysis } from '@molaar/contracts';
import { type ClinicTx, findAnalysisRequester, findBatchesOf, findEndedBatch } from '@molaar/db';
import { notify } from '../notifications';

/**
 * Notifies that an analysis has ended, in the transaction that ended it. A person who requested it alone is notified of
 * it; the requester of a batch is notified once, with the count, when the batch has ended. A cancelled analysis alone
 * causes no notification.
 */
export async function notifyAnalysisEnd(
  tx: ClinicTx,
  { id: analysisId, imageId, state, failure }: Analysis,
  { patientId, at }: { patientId: string | null; at: Date },
): Promise<void> {
  const batches = await findBatchesOf(tx, analysisId);
  if (failure !== 'CANCELLED' && !batches.some(({ began }) => began)) {
    const to = [await findAnalysisRequester(tx, analysisId)];
    await notify(tx, { kind: state === 'SUCCEEDED' ? 'ANALYSIS_DONE' : 'ANALYSIS_FAILED', to, patientId, imageId, at });
  }
  await notifyEndedBatches(
    tx,
    batches.map(({ id }) => id),
    at,
  );
}

/**
 * Notifies the requesters of those of these batches that have ended, with the number of analyses that were not
 * cancelled; nobody when that is 0. Call it after an analysis was ended or deleted.
 * @param batchIds In ascending order.
 */
export async function notifyEndedBatches(tx: ClinicTx, batchIds: readonly string[], at: Date): Promise<void> {
  for (const id of batchIds) {
    const ended = await findEndedBatch(tx, id);
    if (ended && ended.total > 0) await notify(tx, { kind: 'BATCH_DONE', to: [ended.requestedBy], about: id, count: ended.total, at });
  }
}
