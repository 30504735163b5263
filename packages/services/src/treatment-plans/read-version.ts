import { AppError } from '@molaar/contracts';
import { findApprovedPlan, findPlan, type StoredPlan, type Tx } from '@molaar/db';

/**
 * The newest version that a dentist approved: a draft on top of it is nobody's business outside. `version` is the plan's as it was
 * read. TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT; NOT_ALLOWED where there are drafts alone.
 */
export async function requireApprovedPlan(
  tx: Tx,
  organizationId: string,
  planId: string,
  version: number | undefined,
): Promise<StoredPlan> {
  const plan = await findPlan(tx, organizationId, planId);
  if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
  if (version !== undefined && plan.version !== version)
    throw new AppError('VERSION_CONFLICT', `plan ${planId} is at version ${plan.version}, not ${version}`);
  const approved = plan.status === 'DRAFT' ? await findApprovedPlan(tx, organizationId, planId) : plan;
  if (!approved) throw new AppError('NOT_ALLOWED', `plan ${planId} is a draft that nobody has approved`);
  return approved;
}
