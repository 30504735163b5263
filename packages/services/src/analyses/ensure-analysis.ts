import { type Analysis, AppError } from '@molaar/contracts';
import { findAnalysisByModel, findClinicalImage, inClinic } from '@molaar/db';
import { isAnalysed } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { mayDo, requirePermission } from '../context/permission';
import { requestAnalysis } from './request-analysis';

/**
 * Returns the analysis of an image by the current model and requests it when there is none. Reading needs
 * READ_CLINICAL; requesting needs EDIT_PATIENTS and a writable organization. A failed or cancelled analysis is returned
 * as it is, since a polling client would otherwise restart it for ever; `retry` restarts it.
 * Null for an image that is not analysed, as it is not panoramic.
 * @throws NOT_FOUND.
 */
export async function ensureAnalysis(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  { imageId, retry }: { imageId: string; retry: boolean },
): Promise<Analysis | null> {
  requirePermission(actor, 'READ_CLINICAL');
  const found = await inClinic(deps.db, actor, async (tx) => {
    const image = await findClinicalImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', 'no such image');
    if (!isAnalysed(image.kind)) return null;
    return findAnalysisByModel(tx, imageId, deps.modelVersion);
  });
  if (found === null) return null;
  if (found?.state === 'SUCCEEDED' || (found?.state === 'FAILED' && !retry)) return found;
  // Requesting it again marks it as requested by a person, so cancelling its batch does not end it.
  const isUnderWay = found !== undefined && found.state !== 'FAILED';
  return isUnderWay && !mayDo(actor, 'EDIT_PATIENTS') ? found : requestAnalysis(deps, actor, imageId);
}
