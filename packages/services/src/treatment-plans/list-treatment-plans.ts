import { AppError, type TreatmentPlanSummary } from '@molaar/contracts';
import { findPatient, inClinic, listTreatmentPlansOfPatient, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toTreatmentPlanSummary } from './present-treatment-plan';

/**
 * Lists the latest versions of a patient's treatment plans, newest first.
 * @throws PATIENT_NOT_FOUND.
 */
export async function listTreatmentPlans(deps: Deps, actor: Actor, { patientId }: { patientId: string }): Promise<TreatmentPlanSummary[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    if (!(await findPatient(tx, patientId))) throw new AppError('PATIENT_NOT_FOUND', `no patient ${patientId}`);
    await writeAudit(tx, {
      actorId: userId,
      action: 'LIST_PLANS',
      entity: 'patient',
      entityId: patientId,
      at: deps.clock(),
    });
    return (await listTreatmentPlansOfPatient(tx, patientId)).map(toTreatmentPlanSummary);
  });
}
