import { type Analysis, AppError } from '@molaar/contracts';
import { findAnalysis, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** @throws NOT_FOUND. */
export async function getAnalysis({ db }: Pick<Deps, 'db'>, actor: Actor, analysisId: string): Promise<Analysis> {
  requirePermission(actor, 'READ_CLINICAL');
  const analysis = await inClinic(db, actor, (tx) => findAnalysis(tx, analysisId));
  if (!analysis) throw new AppError('NOT_FOUND', 'no such analysis');
  return analysis;
}
