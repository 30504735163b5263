import { AppError, type CreateTreatmentPlanFromStatusesInput, type TreatmentPlan } from '@molaar/contracts';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { draftTreatmentPlan } from './draft-treatment-plan';
import { saveTreatmentPlan } from './save-treatment-plan';

/**
 * Saves a new treatment plan with the lines that the portal drafts from the approved statuses. Statuses that change in
 * between make it outdated, as it has the versions from which it was made.
 * @throws NOT_FOUND, MEDICAL_TEMPLATE_NOT_FOUND, DEFAULT_TEMPLATE_NOT_FOUND, DEFAULT_DISCLAIMER_NOT_FOUND,
 * STATUSES_CONTRADICT; NOTHING_TO_TREAT when a treatment plan without lines would be approved.
 */
export async function createPlanFromStatuses(
  deps: Deps,
  actor: Actor,
  { imageId, language, medicalTemplateId, ...details }: CreateTreatmentPlanFromStatusesInput,
): Promise<TreatmentPlan> {
  requirePermission(actor, 'SAVE_PLAN');
  const draft = await draftTreatmentPlan(deps, actor, { imageId, language, medicalTemplateId });
  // Says why there is nothing to approve; the lines are not the caller's.
  if (details.approve && draft.treatments.length === 0)
    throw new AppError('NOTHING_TO_TREAT', `no approved status of image ${imageId} becomes a line of a treatment plan`);
  return saveTreatmentPlan(deps, actor, { ...draft, ...details });
}
