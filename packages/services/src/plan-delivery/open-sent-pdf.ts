import { AppError } from '@molaar/contracts';
import { inOrganization, listPlanDeliveries, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';

/** The pages as they were sent, whatever has changed since. TREATMENT_PLAN_NOT_FOUND for an unknown delivery of this plan. */
export async function openSentPdf(
  deps: Deps,
  actor: Actor,
  { planId, deliveryId }: { planId: string; deliveryId: string },
): Promise<{ pdf: Buffer; fileName: string }> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { organizationId, userId } = actor;
  const delivery = await inOrganization(deps.db, organizationId, async (tx) => {
    const found = (await listPlanDeliveries(tx, organizationId, planId)).find(({ id }) => id === deliveryId);
    if (!found) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no delivery ${deliveryId} of plan ${planId}`);
    const at = deps.clock();
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DOWNLOAD', entity: 'treatment_plan', entityId: planId, at });
    return found;
  });
  return { pdf: await deps.store.get(delivery.pdfKey), fileName: delivery.fileName };
}
