import { AppError } from '@molaar/contracts';
import { findPlan, inOrganization, listPlanLinks, publishEvent, revokePlanLink as revoke, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';

/** Ends a link and every visit by it. Twice is once. TREATMENT_PLAN_NOT_FOUND, NOT_FOUND for a link that this plan has not. */
export async function revokePlanLink(
  deps: Deps,
  actor: Actor,
  { planId, linkId }: { planId: string; linkId: string },
): Promise<{ revoked: true }> {
  requirePermission(actor, 'SEND_PLAN');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const at = deps.clock();
    const plan = await findPlan(tx, organizationId, planId);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    if (!(await listPlanLinks(tx, organizationId, planId)).some(({ id }) => id === linkId))
      throw new AppError('NOT_FOUND', `plan ${planId} has no link ${linkId}`);
    if (await revoke(tx, organizationId, { planId, linkId, at })) {
      await writeAudit(tx, organizationId, { actorId: userId, action: 'REVOKE', entity: 'treatment_plan', entityId: planId, at });
      await publishEvent(tx, organizationId, { type: 'plan', planId, imageId: plan.imageId });
    }
    return { revoked: true };
  });
}
