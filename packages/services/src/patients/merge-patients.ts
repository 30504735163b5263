import { AppError, type MergePatientsInput, type Patient } from '@molaar/contracts';
import { findPatient, holdPatients, inOrganization, movePatientRows, publishEvent, type Tx, updatePatient, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';
import { requireDoctor, toFields } from './patient-fields';

/**
 * Makes one file of two: radiographs, statuses, plans and visits of `mergeId` move to `keepId`, whose data become the ones
 * chosen, and `mergeId` is gone. One transaction; both files must be as they were read. PATIENT_NOT_FOUND, VERSION_CONFLICT,
 * PATIENT_ALREADY_EXISTS (a third file has these data), VALIDATION_FAILED (an anonymized file; a doctor who is none).
 */
export async function mergePatients({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: MergePatientsInput): Promise<Patient> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  requireWritable(actor);
  const { organizationId, userId: actorId } = actor;
  const { keepId, mergeId } = input;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    await holdBoth(tx, organizationId, input);
    await requireDoctor(tx, organizationId, input.fields.primaryDoctorId);
    const kept = await findPatient(tx, organizationId, keepId);
    if (!kept) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    await movePatientRows(tx, organizationId, mergeId, keepId);
    const fields = toFields(input.fields, { ...kept, primaryDoctorId: kept.primaryDoctor?.id ?? null });
    await updatePatient(tx, organizationId, keepId, input.keepVersion, fields);
    await writeAudit(tx, organizationId, { actorId, action: 'MERGE', entity: 'patient', entityId: keepId, at });
    await writeAudit(tx, organizationId, { actorId, action: 'MERGED_AWAY', entity: 'patient', entityId: mergeId, at });
    await publishEvent(tx, organizationId, { type: 'reset' });
    const merged = await findPatient(tx, organizationId, keepId);
    if (!merged) throw new Error(`patient ${keepId} is gone inside its own transaction`);
    return merged;
  });
}

async function holdBoth(tx: Tx, organizationId: string, { keepId, keepVersion, mergeId, mergeVersion }: MergePatientsInput): Promise<void> {
  const held = await holdPatients(tx, organizationId, [keepId, mergeId]);
  if (held.length < 2) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (held.some(({ anonymizedAt }) => anonymizedAt))
    throw new AppError('VALIDATION_FAILED', 'an anonymized patient is nobody and cannot be merged', { fields: { mergeId: 'invalid' } });
  const versions = new Map(held.map(({ id, version }) => [id, version]));
  if (versions.get(keepId) !== keepVersion || versions.get(mergeId) !== mergeVersion)
    throw new AppError('VERSION_CONFLICT', 'one of the patients has changed since it was read');
}
