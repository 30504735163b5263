import { type Analysis, AppError } from '@molaar/contracts';
import { findAnalysisByModel, findClinicalImage, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { mayDo, requirePermission } from '../context/permission';
import { requestAnalysis } from './request-analysis';

/**
 * The analysis of a radiograph by the current model, asked for where nobody has. What is there is everybody's to read; only
 * asking takes the right to analyse and a clinic that may change something. One that failed or was called off stays so, since a
 * program that asks until it is ready would run it for ever; with `retry` it begins anew. Throws NOT_FOUND.
 */
export async function ensureAnalysis(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  { imageId, retry }: { imageId: string; retry: boolean },
): Promise<Analysis> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId } = actor;
  const found = await inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findClinicalImage(tx, organizationId, imageId))) throw new AppError('NOT_FOUND', 'no such image');
    return findAnalysisByModel(tx, organizationId, imageId, deps.modelVersion);
  });
  if (found?.state === 'SUCCEEDED' || (found?.state === 'FAILED' && !retry)) return found;
  // Who may ask waits for it from here on, whatever batch began it and is called off; who may not looks on.
  const isUnderWay = found !== undefined && found.state !== 'FAILED';
  return isUnderWay && !mayDo(actor, 'EDIT_PATIENTS') ? found : requestAnalysis(deps, actor, imageId);
}
