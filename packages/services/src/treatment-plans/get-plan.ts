import { AppError, type TreatmentPlan } from '@molaar/contracts';
import { inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentPlan } from './present-plan';

/** The latest version of a plan. TREATMENT_PLAN_NOT_FOUND. */
export async function getPlan(deps: Deps, actor: Actor, { id }: { id: string }): Promise<TreatmentPlan> {
  requirePermission(actor, 'READ_CLINICAL');
  // Who reads a plan will soon ask for its pages.
  deps.pdf?.warmUp();
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const plan = await presentPlan(tx, actor, id);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: id, at: deps.clock() });
    return plan;
  });
}
