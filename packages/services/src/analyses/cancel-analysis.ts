import { type Analysis, AppError } from '@molaar/contracts';
import { failAnalysis, findImage, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { tellEnd } from './tell-end';

/**
 * Calls off the analysis of a radiograph that waits or runs; everybody who looks at the image is told. What waits leaves
 * the queue; what a worker still says about it changes nothing. Answers the analysis as it is then, finished before or
 * called off. Throws NOT_FOUND where there is no image or nobody has asked for an analysis.
 */
export async function cancelAnalysis(
  { db, queue, clock, log }: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>,
  actor: Actor,
  imageId: string,
): Promise<Analysis> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  const { analysis, attempt, calledOff } = await inOrganization(db, organizationId, async (tx) => {
    const found = (await findImage(tx, organizationId, imageId))?.analysis;
    if (!found) throw new AppError('NOT_FOUND', 'no analysis of this image');
    const { id: analysisId, attempt } = found;
    const cancelled = await failAnalysis(tx, organizationId, { analysisId, attempt, failure: 'CANCELLED', at });
    if (!cancelled) return { analysis: found, attempt, calledOff: false };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'analysis', entityId: analysisId, at });
    await publishEvent(tx, organizationId, { type: 'analysis', analysis: cancelled });
    await tellEnd(tx, organizationId, cancelled, { patientId: null, at });
    return { analysis: cancelled, attempt, calledOff: true };
  });
  if (calledOff) {
    // The row has said it. A job that stays costs a worker a moment, and its answer finds nobody waiting.
    await queue
      .removeAnalysis(analysis.id, attempt)
      .catch((error: unknown) => log.warn({ analysisId: analysis.id, attempt, error }, 'called off, but still in the queue'));
  }
  return analysis;
}
