import { AppError } from '@molaar/contracts';
import { findPlan, type StoredPlan, type Tx } from '@molaar/db';

/** The latest version, which a dentist approved. TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT; NOT_ALLOWED for a draft. */
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
  if (plan.status === 'DRAFT') throw new AppError('NOT_ALLOWED', `plan ${planId} is a draft that nobody has approved`);
  return plan;
}
