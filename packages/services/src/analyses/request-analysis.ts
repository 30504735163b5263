import { type Analysis, AppError } from '@molaar/contracts';
import { holdImage, inOrganization, newId, publishEvent, startAnalysis, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { enqueueAttempt, PRIORITY } from './enqueue-attempt';

/**
 * One analysis per radiograph and model version: begins it, begins the next attempt of a failed one, and otherwise
 * answers the one that is there. Throws NOT_FOUND.
 */
export async function requestAnalysis(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  imageId: string,
): Promise<Analysis> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const requestedAt = deps.clock();
  const { analysis, format } = await inOrganization(deps.db, organizationId, async (tx) => {
    // Held: deleted between this look and the insert, it would leave the analysis without its image.
    const image = await holdImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', 'no such image');
    const wanted = { id: newId(), imageId, modelVersion: deps.modelVersion, requestedBy: userId, requestedAt, alone: true };
    const { analysis, started } = await startAnalysis(tx, organizationId, wanted);
    if (started) {
      await writeAudit(tx, organizationId, { actorId: userId, action: 'ANALYSE', entity: 'image', entityId: imageId, at: requestedAt });
      await publishEvent(tx, organizationId, { type: 'analysis', analysis });
    }
    return { analysis, format: image.format };
  });
  if (analysis.state === 'QUEUED') await enqueueAttempt(deps, organizationId, analysis, format, PRIORITY.asked);
  return analysis;
}
