import { AppError, type DiscardDraftInput, type TreatmentPlan } from '@molaar/contracts';
import {
  findApprovedVersionNumber,
  inClinic,
  lockTreatmentPlan,
  publishEvent,
  setCurrentTreatmentPlanVersion,
  setTreatmentPlanVersionStatus,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { mayDiscardDrafts } from './may-discard-drafts';
import { presentTreatmentPlan } from './present-treatment-plan';

/**
 * Discards the draft after an approved version: the treatment plan is that version again, as it was sent or answered.
 * The draft stays in the list of versions as DISCARDED.
 * @throws TREATMENT_PLAN_NOT_FOUND; VERSION_CONFLICT; NOT_ALLOWED when the latest version is not a draft, no version is
 * approved, or a person who may only draft would discard other people's work.
 */
export async function discardTreatmentPlanDraft(deps: Deps, actor: Actor, { id, version }: DiscardDraftInput): Promise<TreatmentPlan> {
  requirePermission(actor, 'SAVE_PLAN');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const locked = await lockTreatmentPlan(tx, id);
    if (!locked) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    if (locked.version !== version)
      throw new AppError('VERSION_CONFLICT', `treatment plan ${id} is at version ${locked.version}, not ${version}`);
    const approved = await findApprovedVersionNumber(tx, id);
    if (approved === null) throw new AppError('NOT_ALLOWED', `treatment plan ${id} has no approved version`);
    if (!(await mayDiscardDrafts(tx, actor, id)))
      throw new AppError('NOT_ALLOWED', `other people have worked on the draft of treatment plan ${id}`);
    if (!(await setTreatmentPlanVersionStatus(tx, id, locked.planVersion, { from: ['DRAFT'], to: 'DISCARDED' })))
      throw new AppError('NOT_ALLOWED', `version ${locked.planVersion} of treatment plan ${id} is not a draft`);
    await setCurrentTreatmentPlanVersion(tx, { id, version: version + 1, planVersion: approved });
    const at = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'treatment_plan', entityId: id, at });
    await publishEvent(tx, { type: 'plan', planId: id, imageId: locked.imageId });
    const plan = await presentTreatmentPlan(tx, actor, id);
    if (!plan) throw new Error(`treatment plan ${id} was not found after saving it`);
    return plan;
  });
}
