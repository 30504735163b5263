import { type Analysis, AppError } from '@molaar/contracts';
import { findAnalysis, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Throws NOT_FOUND. */
export async function getAnalysis({ db }: Pick<Deps, 'db'>, actor: Actor, analysisId: string): Promise<Analysis> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId } = actor;
  const analysis = await inOrganization(db, organizationId, (tx) => findAnalysis(tx, organizationId, analysisId));
  if (!analysis) throw new AppError('NOT_FOUND', 'no such analysis');
  return analysis;
}
