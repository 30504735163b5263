import { AppError, type SaveTreatmentPlanDraftInput, type StoredTreatmentPlanDraft, type TreatmentPlanDraftKey } from '@molaar/contracts';
import {
  type ClinicTx,
  deleteTreatmentPlanDraftRow,
  findClinicalImage,
  findTreatmentPlan,
  findTreatmentPlanDraft,
  inClinic,
  writeTreatmentPlanDraft as saveDraft,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireRight } from '../context/permission';

/** Returns the caller's unsaved edits, from whichever browser; null when there are none. */
export async function getTreatmentPlanDraft(
  deps: Deps,
  actor: Actor,
  key: TreatmentPlanDraftKey,
): Promise<StoredTreatmentPlanDraft | null> {
  requireRight(actor, 'SAVE_PLAN');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const draft = await findTreatmentPlanDraft(tx, { userId, ...key });
    if (!draft) return null;
    // A new treatment plan has no id yet: the audit entry refers to its image.
    const about = key.planId ? { entity: 'treatment_plan', entityId: key.planId } : { entity: 'image', entityId: key.imageId };
    await writeAudit(tx, { actorId: userId, action: 'VIEW', ...about, at: deps.clock() });
    return draft;
  });
}

/**
 * Saves the caller's unsaved edits; null deletes them.
 * @throws NOT_FOUND, TREATMENT_PLAN_NOT_FOUND.
 */
export async function saveTreatmentPlanDraft(
  deps: Deps,
  actor: Actor,
  { content, ...key }: SaveTreatmentPlanDraftInput,
): Promise<{ savedAt: string | null }> {
  requirePermission(actor, 'SAVE_PLAN');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const owner = { userId, ...key };
    if (content === null) {
      await deleteTreatmentPlanDraftRow(tx, owner);
      return { savedAt: null };
    }
    await requireTarget(tx, key);
    const at = deps.clock();
    await saveDraft(tx, owner, content, at);
    return { savedAt: at.toISOString() };
  });
}

async function requireTarget(tx: ClinicTx, { imageId, planId }: TreatmentPlanDraftKey): Promise<void> {
  if (!(await findClinicalImage(tx, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const plan = planId === null ? null : await findTreatmentPlan(tx, planId);
  if (planId !== null && plan?.imageId !== imageId) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
}
