import { AppError } from '@molaar/contracts';
import { inOrganization, listPlanDeliveries, writeAudit } from '@molaar/db';
import { ObjectNotFoundError } from '@molaar/storage';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';

/**
 * The pages as they were sent, whatever has changed since. TREATMENT_PLAN_NOT_FOUND for an unknown delivery of this plan, NOT_FOUND for
 * pages that went with their patient.
 */
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
  const pdf = await deps.store.get(delivery.pdfKey).catch((error: unknown) => {
    throw error instanceof ObjectNotFoundError ? new AppError('NOT_FOUND', `the pages of delivery ${deliveryId} are gone`) : error;
  });
  return { pdf, fileName: delivery.fileName };
}
