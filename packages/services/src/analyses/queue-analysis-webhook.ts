import type { Analysis } from '@molaar/contracts';
import { type ClinicTx, findConnection, findExternalId, insertDelivery } from '@molaar/db';
import { queueWebhooks } from '../webhooks';

/**
 * Queues webhooks about an ended analysis, in the same transaction: for the clinic's endpoints, and for its practice
 * system when that expects it for the patient.
 */
export async function queueAnalysisWebhook(
  tx: ClinicTx,
  { id: analysisId, imageId, state }: Analysis,
  { patientId, at }: { patientId: string; at: Date },
): Promise<void> {
  await queueWebhooks(tx, state === 'SUCCEEDED' ? 'analysis.done' : 'analysis.failed', { patientId, imageId, analysisId }, at);
  const connection = await findConnection(tx);
  if (!connection?.active || !connection.webhookUrl) return;
  if (!(await findExternalId(tx, patientId))) return;
  const content = { kind: state === 'SUCCEEDED' ? 'ANALYSIS_DONE' : 'ANALYSIS_FAILED', analysisId } as const;
  await insertDelivery(tx, { lane: `analysis-${analysisId}`, patientId, imageId, content, createdBy: null, at });
}
