import { AppError } from '@molaar/contracts';
import { inClinic, listTreatmentPlanDeliveries, writeAudit } from '@molaar/db';
import { ObjectNotFoundError } from '@molaar/storage';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';

/**
 * Returns the PDF as it was sent.
 * @throws TREATMENT_PLAN_NOT_FOUND when the delivery is unknown; NOT_FOUND when the PDF was deleted with the patient.
 */
export async function openSentPdf(
  deps: Deps,
  actor: Actor,
  { planId, deliveryId }: { planId: string; deliveryId: string },
): Promise<{ pdf: Buffer; fileName: string }> {
  requirePermission(actor, 'DOWNLOAD_PLAN');
  const { userId } = actor;
  const delivery = await inClinic(deps.db, actor, async (tx) => {
    const found = (await listTreatmentPlanDeliveries(tx, planId)).find(({ id }) => id === deliveryId);
    if (!found) throw new AppError('TREATMENT_PLAN_NOT_FOUND', `no delivery ${deliveryId} of treatment plan ${planId}`);
    const at = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'DOWNLOAD', entity: 'treatment_plan', entityId: planId, at });
    return found;
  });
  const pdf = await deps.store.get(delivery.pdfKey).catch((error: unknown) => {
    throw error instanceof ObjectNotFoundError ? new AppError('NOT_FOUND', `the PDF of delivery ${deliveryId} was deleted`) : error;
  });
  return { pdf, fileName: delivery.fileName };
}
