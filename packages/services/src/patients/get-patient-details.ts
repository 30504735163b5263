import { AppError, type PatientDetails, type PlanSummary } from '@molaar/contracts';
import { findPatient, inOrganization, listImages, listPlansOfPatient, type StoredPlanSummary, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { toImageSummary } from '../images/present-image';
import { requirePermission } from '../permission';

/** The patient's file: data, radiographs and plans, the newest first. Throws PATIENT_NOT_FOUND. */
export async function getPatientDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  patientId: string,
): Promise<PatientDetails> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const patient = await findPatient(tx, organizationId, patientId);
    if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const images = await listImages(tx, organizationId, patientId);
    const plans = await listPlansOfPatient(tx, organizationId, patientId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'patient', entityId: patientId, at: clock() });
    return { patient, images: images.map(toImageSummary), plans: plans.map(toPlanSummary) };
  });
}

function toPlanSummary(plan: StoredPlanSummary): PlanSummary {
  const { id, patientId, imageId, status, planVersion, version, language, savedAt, total, outdated } = plan;
  return { id, patientId, imageId, status, planVersion, version, language, savedAt: savedAt.toISOString(), total, outdated };
}
