import { AppError, type Patient, type SavePatientInput } from '@molaar/contracts';
import {
  findPatient,
  inOrganization,
  insertPatient,
  newId,
  publishEvent,
  recordPatientActivity,
  type Tx,
  updatePatient,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOpenFile } from './open-file';
import { NO_FIELDS, requireDoctor, toFields } from './patient-fields';

/**
 * Without id makes a patient, with id changes one: what is left out stays, null clears. Throws PATIENT_NOT_FOUND,
 * PATIENT_ALREADY_EXISTS, VERSION_CONFLICT, NOT_ALLOWED (an anonymized file), VALIDATION_FAILED (no version; a doctor who is none
 * of the organization's).
 */
export async function savePatient({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: SavePatientInput): Promise<Patient> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const id = input.id ? await change(tx, organizationId, input.id, input) : await create(tx, organizationId, input, at);
    await recordPatientActivity(tx, organizationId, id, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: input.id ? 'UPDATE' : 'CREATE', entity: 'patient', entityId: id, at });
    await publishEvent(tx, organizationId, { type: 'patient', patientId: id });
    const saved = await findPatient(tx, organizationId, id);
    if (!saved) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    return saved;
  });
}

async function create(tx: Tx, organizationId: string, input: SavePatientInput, at: Date): Promise<string> {
  const id = newId();
  await requireDoctor(tx, organizationId, input.primaryDoctorId);
  await insertPatient(tx, organizationId, id, toFields(input, NO_FIELDS), at);
  return id;
}

async function change(tx: Tx, organizationId: string, id: string, input: SavePatientInput): Promise<string> {
  const current = await requireOpenFile(tx, organizationId, id);
  if (input.version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change names the version that was read', { fields: { version: 'required' } });
  // One who has left since stays the patient's doctor until somebody names another.
  if (input.primaryDoctorId !== current.primaryDoctor?.id) await requireDoctor(tx, organizationId, input.primaryDoctorId);
  const fields = toFields(input, { ...current, primaryDoctorId: current.primaryDoctor?.id ?? null });
  const saved = await updatePatient(tx, organizationId, id, input.version, fields);
  if (!saved) throw new AppError('VERSION_CONFLICT', `the patient has changed since version ${input.version}`);
  return id;
}
