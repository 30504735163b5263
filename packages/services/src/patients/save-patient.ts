import { AppError, type Patient, type SavePatientInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findPatient,
  inClinic,
  insertPatient,
  newId,
  publishEvent,
  recordPatientActivity,
  updatePatient,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { requireVersion } from '../shared/require-version';
import { NO_FIELDS, requireDoctor, toFields } from './patient-fields';

/**
 * Creates a patient, or changes the one with `id`: omitted fields stay, null clears.
 * @throws PATIENT_NOT_FOUND; PATIENT_ALREADY_EXISTS; VERSION_CONFLICT; NOT_ALLOWED when the patient is anonymized;
 * VALIDATION_FAILED when the version is missing or the doctor is unknown.
 */
export async function savePatient({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: SavePatientInput): Promise<Patient> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const id = input.id ? await change(tx, input.id, input) : await create(tx, input, at);
    await recordPatientActivity(tx, id, at);
    await writeAudit(tx, { actorId: userId, action: input.id ? 'UPDATE' : 'CREATE', entity: 'patient', entityId: id, at });
    await publishEvent(tx, { type: 'patient', patientId: id });
    const saved = await findPatient(tx, id);
    if (!saved) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    return saved;
  });
}

async function create(tx: ClinicTx, input: SavePatientInput, at: Date): Promise<string> {
  const id = newId();
  await requireDoctor(tx, input.primaryDoctorId);
  await insertPatient(tx, id, toFields(input, NO_FIELDS), at);
  return id;
}

async function change(tx: ClinicTx, id: string, input: SavePatientInput): Promise<string> {
  const current = await requireEditablePatient(tx, id);
  const version = requireVersion(input.version);
  // A doctor who has left the clinic stays until another one is chosen.
  if (input.primaryDoctorId !== current.primaryDoctor?.id) await requireDoctor(tx, input.primaryDoctorId);
  const fields = toFields(input, { ...current, primaryDoctorId: current.primaryDoctor?.id ?? null });
  const saved = await updatePatient(tx, id, version, fields);
  if (!saved) throw new AppError('VERSION_CONFLICT', `the patient has changed since version ${version}`);
  return id;
}
