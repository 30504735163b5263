import { type Analysis, AppError } from '@molaar/contracts';
import { failAnalysis, findClinicalImage, findImage, inClinic, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { queueWebhooks } from '../webhooks';
import { dispatchAnalyses } from './dispatch-analyses';
import { notifyAnalysisEnd } from './notify-analysis-end';

/**
 * Cancels a queued or running analysis and publishes the change. Results that a worker reports later are ignored.
 * @returns The analysis after the call, finished or cancelled.
 * @throws NOT_FOUND when there is no image or no analysis.
 */
export async function cancelAnalysis(
  { db, queue, clock, log }: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>,
  actor: Actor,
  imageId: string,
): Promise<Analysis> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId, organizationId } = actor;
  const at = clock();
  const { analysis, attempt, wasCancelled } = await inClinic(db, actor, async (tx) => {
    const found = (await findImage(tx, imageId))?.analysis;
    if (!found) throw new AppError('NOT_FOUND', 'no analysis of this image');
    const { id: analysisId, attempt } = found;
    const cancelled = await failAnalysis(tx, { analysisId, attempt, failure: 'CANCELLED', at });
    if (!cancelled) return { analysis: found, attempt, wasCancelled: false };
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'analysis', entityId: analysisId, at });
    await publishEvent(tx, { type: 'analysis', analysis: cancelled });
    await notifyAnalysisEnd(tx, cancelled, { patientId: null, at });
    const patientId = (await findClinicalImage(tx, imageId))?.patientId ?? null;
    await queueWebhooks(tx, 'analysis.failed', { patientId, imageId, analysisId }, at);
    return { analysis: cancelled, attempt, wasCancelled: true };
  });
  if (wasCancelled) {
    // The row is authoritative. A job that stays costs a worker a moment, and its result is ignored.
    await queue
      .removeAnalysis(analysis.id, attempt)
      .catch((error: unknown) => log.warn({ analysisId: analysis.id, attempt, error }, 'cancelled, but still in the queue'));
    await dispatchAnalyses({ db, queue, log }, organizationId);
  }
  return analysis;
}
