import { AppError, type KeptPlanDraft, type PlanDraftKey, type SavePlanDraftInput } from '@molaar/contracts';
import {
  deletePlanDraft,
  findClinicalImage,
  findPlan,
  findPlanDraft,
  inOrganization,
  savePlanDraft as saveDraft,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireRight } from '../context/permission';

/** The caller's own unsaved edits, kept from wherever they were made; null where there are none. */
export async function getPlanDraft(deps: Deps, actor: Actor, key: PlanDraftKey): Promise<KeptPlanDraft | null> {
  requireRight(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const draft = await findPlanDraft(tx, organizationId, { userId, ...key });
    if (!draft) return null;
    // A new plan has no id before it is saved: what is seen is about its radiograph.
    const about = key.planId ? { entity: 'treatment_plan', entityId: key.planId } : { entity: 'image', entityId: key.imageId };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', ...about, at: deps.clock() });
    return draft;
  });
}

/** Keeps the caller's unsaved edits, or with null forgets them. NOT_FOUND, TREATMENT_PLAN_NOT_FOUND. */
export async function savePlanDraft(
  deps: Deps,
  actor: Actor,
  { content, ...key }: SavePlanDraftInput,
): Promise<{ savedAt: string | null }> {
  requirePermission(actor, 'SAVE_PLAN');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const owner = { userId, ...key };
    if (content === null) {
      await deletePlanDraft(tx, organizationId, owner);
      return { savedAt: null };
    }
    await requirePlace(tx, organizationId, key);
    const at = deps.clock();
    await saveDraft(tx, organizationId, owner, content, at);
    return { savedAt: at.toISOString() };
  });
}

async function requirePlace(tx: Tx, organizationId: string, { imageId, planId }: PlanDraftKey): Promise<void> {
  if (!(await findClinicalImage(tx, organizationId, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const plan = planId === null ? null : await findPlan(tx, organizationId, planId);
  if (planId !== null && plan?.imageId !== imageId) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
}
