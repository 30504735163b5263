import { AppError } from '@molaar/contracts';
import {
  findTreatmentPlan,
  inClinic,
  listTreatmentPlanLinks,
  publishEvent,
  revokeTreatmentPlanLinkRow as revoke,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';

/**
 * Revokes a link and ends its visits. Idempotent.
 * @throws TREATMENT_PLAN_NOT_FOUND; NOT_FOUND when the treatment plan has no such link.
 */
export async function revokeTreatmentPlanLink(
  deps: Deps,
  actor: Actor,
  { planId, linkId }: { planId: string; linkId: string },
): Promise<{ revoked: true }> {
  requirePermission(actor, 'SEND_PLAN');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const at = deps.clock();
    const plan = await findTreatmentPlan(tx, planId);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${planId}`);
    if (!(await listTreatmentPlanLinks(tx, planId)).some(({ id }) => id === linkId))
      throw new AppError('NOT_FOUND', `treatment plan ${planId} has no link ${linkId}`);
    if (await revoke(tx, { planId, linkId, at })) {
      await writeAudit(tx, { actorId: userId, action: 'REVOKE', entity: 'treatment_plan', entityId: planId, at });
      await publishEvent(tx, { type: 'plan', planId, imageId: plan.imageId });
    }
    return { revoked: true };
  });
}
