import { AppError, type PlanSummary } from '@molaar/contracts';
import { findPatient, inOrganization, listPlansOfPatient, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toPlanSummary } from './present-plan';

/** The latest versions of a patient's plans, newest first. PATIENT_NOT_FOUND. */
export async function listPlans(deps: Deps, actor: Actor, { patientId }: { patientId: string }): Promise<PlanSummary[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findPatient(tx, organizationId, patientId))) throw new AppError('PATIENT_NOT_FOUND', `no patient ${patientId}`);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'LIST_PLANS',
      entity: 'patient',
      entityId: patientId,
      at: deps.clock(),
    });
    return (await listPlansOfPatient(tx, organizationId, patientId)).map(toPlanSummary);
  });
}
