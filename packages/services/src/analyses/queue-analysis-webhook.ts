import type { Analysis } from '@molaar/contracts';
import { type ClinicTx, findConnection, findExternalId, insertDelivery } from '@molaar/db';

/**
 * Queues a webhook about an ended analysis, in the same transaction, when the clinic's practice system expects it for
 * the patient.
 */
export async function queueAnalysisWebhook(
  tx: ClinicTx,
  { id: analysisId, imageId, state }: Analysis,
  { patientId, at }: { patientId: string; at: Date },
): Promise<void> {
  const connection = await findConnection(tx);
  if (!connection?.active || !connection.webhookUrl) return;
  if (!(await findExternalId(tx, patientId))) return;
  const content = { kind: state === 'SUCCEEDED' ? 'ANALYSIS_DONE' : 'ANALYSIS_FAILED', analysisId } as const;
  await insertDelivery(tx, { lane: `analysis-${analysisId}`, patientId, imageId, content, createdBy: null, at });
}
