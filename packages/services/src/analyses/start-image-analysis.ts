import type { Analysis } from '@molaar/contracts';
import { type ClinicTx, newId, publishEvent, startAnalysis, writeAudit } from '@molaar/db';

export interface AnalysisStart {
  imageId: string;
  modelVersion: string;
  requestedBy: string;
  at: Date;
}

/**
 * Starts the analysis of a locked image in the caller's transaction, or returns the existing one. The caller enqueues a
 * QUEUED analysis after the commit; if it fails to, the sweep does.
 */
export async function startImageAnalysis(tx: ClinicTx, { imageId, modelVersion, requestedBy, at }: AnalysisStart): Promise<Analysis> {
  const { analysis, started } = await startAnalysis(tx, {
    id: newId(),
    imageId,
    modelVersion,
    requestedBy,
    requestedAt: at,
    alone: true,
  });
  if (started) {
    await writeAudit(tx, { actorId: requestedBy, action: 'ANALYSE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'analysis', analysis });
  }
  return analysis;
}
