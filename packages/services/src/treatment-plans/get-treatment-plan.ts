import { AppError, type TreatmentPlan } from '@molaar/contracts';
import { inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentTreatmentPlan } from './present-treatment-plan';

/**
 * Returns the latest version of a treatment plan.
 * @throws TREATMENT_PLAN_NOT_FOUND.
 */
export async function getTreatmentPlan(deps: Deps, actor: Actor, { id }: { id: string }): Promise<TreatmentPlan> {
  requirePermission(actor, 'READ_CLINICAL');
  // A reader of the treatment plan will probably request its pages soon.
  deps.pdf?.warmUp();
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const plan = await presentTreatmentPlan(tx, actor, id);
    if (!plan) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no treatment plan ${id}`);
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: id, at: deps.clock() });
    return plan;
  });
}
