import { AppError } from '@molaar/contracts';
import { type ClinicTx, findApprovedTreatmentPlan, findTreatmentPlan, type StoredTreatmentPlan } from '@molaar/db';

/**
 * Returns the newest approved version; drafts after it are internal.
 * @param version The treatment plan's version as it was read.
 * @throws TREATMENT_PLAN_NOT_FOUND; VERSION_CONFLICT; NOT_ALLOWED when there are only drafts.
 */
export async function requireApprovedTreatmentPlan(
  tx: ClinicTx,
  planId: string,
  version: number | undefined,
): Promise<StoredTreatmentPlan> {
  const plan = await findTreatmentPlan(tx, planId);
  if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
  if (version !== undefined && plan.version !== version)
    throw new AppError('VERSION_CONFLICT', `treatment plan ${planId} is at version ${plan.version}, not ${version}`);
  const approved = plan.status === 'DRAFT' ? await findApprovedTreatmentPlan(tx, planId) : plan;
  if (!approved) throw new AppError('NOT_ALLOWED', `treatment plan ${planId} has no approved version`);
  return approved;
}
