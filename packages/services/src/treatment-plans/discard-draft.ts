import { AppError, type DiscardDraftInput, type TreatmentPlan } from '@molaar/contracts';
import {
  approvedPlanVersion,
  holdPlan,
  inOrganization,
  publishEvent,
  setCurrentPlanVersion,
  setPlanVersionStatus,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { mayDiscardDrafts } from './own-drafts';
import { presentPlan } from './present-plan';

/**
 * Throws the draft on top of an approved version away: the plan is that version again, as it was sent or answered. The draft stays
 * among the versions, as discarded. TREATMENT_PLAN_NOT_FOUND, VERSION_CONFLICT; NOT_ALLOWED where the latest version is no
 * draft, nothing that was approved stands behind it, or who may only draft would throw away what others have worked on.
 */
export async function discardDraft(deps: Deps, actor: Actor, { id, version }: DiscardDraftInput): Promise<TreatmentPlan> {
  requirePermission(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const held = await holdPlan(tx, organizationId, id);
    if (!held) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    if (held.version !== version) throw new AppError('VERSION_CONFLICT', `plan ${id} is at version ${held.version}, not ${version}`);
    const approved = await approvedPlanVersion(tx, organizationId, id);
    if (approved === null) throw new AppError('NOT_ALLOWED', `plan ${id} has no approved version to go back to`);
    if (!(await mayDiscardDrafts(tx, actor, id))) throw new AppError('NOT_ALLOWED', `somebody else has worked on the draft of plan ${id}`);
    if (!(await setPlanVersionStatus(tx, organizationId, id, held.planVersion, 'DISCARDED', ['DRAFT'])))
      throw new AppError('NOT_ALLOWED', `version ${held.planVersion} of plan ${id} is no draft`);
    await setCurrentPlanVersion(tx, organizationId, { id, version: version + 1, planVersion: approved });
    const at = deps.clock();
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'treatment_plan', entityId: id, at });
    await publishEvent(tx, organizationId, { type: 'plan', planId: id, imageId: held.imageId });
    const plan = await presentPlan(tx, actor, id);
    if (!plan) throw new Error(`plan ${id} is gone inside its own transaction`);
    return plan;
  });
}
