import type { Analysis } from '@molaar/contracts';
import { findConnection, findExternalId, insertDelivery, type Tx } from '@molaar/db';

/** In the transaction that ends an analysis: puts a webhook in line where the clinic's practice system wants one for its patient. */
export async function queueAnalysisEvent(
  tx: Tx,
  organizationId: string,
  { id: analysisId, imageId, state }: Analysis,
  { patientId, at }: { patientId: string; at: Date },
): Promise<void> {
  const connection = await findConnection(tx, organizationId);
  if (!connection?.active || !connection.webhookUrl) return;
  if (!(await findExternalId(tx, organizationId, patientId))) return;
  const content = { kind: state === 'SUCCEEDED' ? 'ANALYSIS_DONE' : 'ANALYSIS_FAILED', analysisId } as const;
  await insertDelivery(tx, organizationId, { lane: `analysis-${analysisId}`, patientId, imageId, content, createdBy: null, at });
}
