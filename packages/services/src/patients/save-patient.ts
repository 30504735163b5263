import { AppError, type Patient, type SavePatientInput } from '@molaar/contracts';
import {
  findPatient,
  inOrganization,
  insertPatient,
  newId,
  type PatientFields,
  recordPatientActivity,
  type Tx,
  updatePatient,
  userIsActive,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';

/**
 * Without id makes a patient, with id changes one: what is left out stays, null clears. Throws PATIENT_NOT_FOUND,
 * PATIENT_ALREADY_EXISTS, VERSION_CONFLICT, VALIDATION_FAILED (no version; a doctor who is none of the organization's).
 */
export async function savePatient({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: SavePatientInput): Promise<Patient> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    await requireDoctor(tx, organizationId, input.primaryDoctorId);
    const id = input.id ? await change(tx, organizationId, input.id, input) : await create(tx, organizationId, input, at);
    await recordPatientActivity(tx, organizationId, id, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: input.id ? 'UPDATE' : 'CREATE', entity: 'patient', entityId: id, at });
    const saved = await findPatient(tx, organizationId, id);
    if (!saved) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    return saved;
  });
}

async function create(tx: Tx, organizationId: string, input: SavePatientInput, at: Date): Promise<string> {
  const id = newId();
  await insertPatient(tx, organizationId, id, toFields(input, EMPTY), at);
  return id;
}

async function change(tx: Tx, organizationId: string, id: string, input: SavePatientInput): Promise<string> {
  const current = await findPatient(tx, organizationId, id);
  if (!current) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (input.version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change names the version that was read', { fields: { version: 'required' } });
  const fields = toFields(input, { ...current, primaryDoctorId: current.primaryDoctor?.id ?? null });
  const saved = await updatePatient(tx, organizationId, id, input.version, fields);
  if (!saved) throw new AppError('VERSION_CONFLICT', `the patient has version ${current.version}, not ${input.version}`);
  return id;
}

async function requireDoctor(tx: Tx, organizationId: string, doctorId: string | null | undefined): Promise<void> {
  if (!doctorId || (await userIsActive(tx, organizationId, doctorId))) return;
  throw new AppError('VALIDATION_FAILED', 'the primary doctor is not among the active users', { fields: { primaryDoctorId: 'required' } });
}

type Kept = Omit<PatientFields, 'firstName' | 'lastName'>;
const EMPTY: Kept = { email: null, identityCode: null, birthDate: null, phoneNumber: null, primaryDoctorId: null, notes: '' };

/** Letters are stored composed, so that the same name typed on another keyboard is the same name. */
function toFields(input: SavePatientInput, kept: Kept): PatientFields {
  return {
    firstName: input.firstName.normalize('NFC'),
    lastName: input.lastName.normalize('NFC'),
    email: entered(input.email, kept.email),
    identityCode: entered(input.identityCode, kept.identityCode),
    birthDate: entered(input.birthDate, kept.birthDate),
    phoneNumber: entered(input.phoneNumber, kept.phoneNumber),
    primaryDoctorId: entered(input.primaryDoctorId, kept.primaryDoctorId),
    notes: input.notes ?? kept.notes,
  };
}

/** An emptied field of a form is '' and means none. */
function entered(value: string | null | undefined, kept: string | null): string | null {
  return value === undefined ? kept : value || null;
}
