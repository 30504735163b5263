import { AppError, type MergePatientsInput, type Patient } from '@molaar/contracts';
import {
  type ClinicTx,
  findPatient,
  findPatients,
  inClinic,
  lockPatientRecords,
  lockPatients,
  movePatientRows,
  publishEvent,
  updatePatient,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';
import { requireDoctor, toFields } from './patient-fields';

/**
 * Merges two patients: moves images, statuses, treatment plans and visits of `mergeId` to `keepId`, saves the chosen
 * data and deletes `mergeId`, in one transaction.
 * @throws PATIENT_NOT_FOUND; VERSION_CONFLICT; PATIENT_ALREADY_EXISTS when a third patient has these data;
 * VALIDATION_FAILED when one is anonymized or the doctor is unknown.
 */
export async function mergePatients({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: MergePatientsInput): Promise<Patient> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  requireWritable(actor);
  const { userId: actorId } = actor;
  const { keepId, mergeId } = input;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    await lockBothPatients(tx, input);
    const [stored, merged] = await findPatients(tx, [keepId, mergeId]);
    if (!stored || !merged) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    // A doctor who has left the clinic stays, as when one of the patients is edited.
    const { primaryDoctorId } = input.fields;
    if (![stored, merged].some(({ primaryDoctor }) => primaryDoctor?.id === primaryDoctorId)) await requireDoctor(tx, primaryDoctorId);
    await movePatientRows(tx, mergeId, keepId);
    const fields = toFields(input.fields, { ...stored, primaryDoctorId: stored.primaryDoctor?.id ?? null });
    await updatePatient(tx, keepId, input.keepVersion, fields);
    await writeAudit(tx, { actorId, action: 'MERGE', entity: 'patient', entityId: keepId, at });
    await writeAudit(tx, { actorId, action: 'MERGED_AWAY', entity: 'patient', entityId: mergeId, at });
    await publishEvent(tx, { type: 'reset' });
    const saved = await findPatient(tx, keepId);
    if (!saved) throw new Error(`patient ${keepId} was not found after saving it`);
    return saved;
  });
}

async function lockBothPatients(tx: ClinicTx, { keepId, keepVersion, mergeId, mergeVersion }: MergePatientsInput): Promise<void> {
  await lockPatientRecords(tx, [mergeId]);
  const locked = await lockPatients(tx, [keepId, mergeId]);
  if (locked.length < 2) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (locked.some(({ anonymizedAt }) => anonymizedAt))
    throw new AppError('VALIDATION_FAILED', 'an anonymized patient cannot be merged', { fields: { mergeId: 'invalid' } });
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  if (versions.get(keepId) !== keepVersion || versions.get(mergeId) !== mergeVersion)
    throw new AppError('VERSION_CONFLICT', 'one of the patients has changed since it was read');
}
