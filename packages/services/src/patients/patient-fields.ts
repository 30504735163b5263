import { AppError, type SavePatientInput } from '@molaar/contracts';
import { type PatientFields, type Tx, userIsActive } from '@molaar/db';

type Kept = Omit<PatientFields, 'firstName' | 'lastName'>;
export const NO_FIELDS: Kept = { email: null, identityCode: null, birthDate: null, phoneNumber: null, primaryDoctorId: null, notes: '' };

/** VALIDATION_FAILED for a doctor who is not among the organization's active people. */
export async function requireDoctor(tx: Tx, organizationId: string, doctorId: string | null | undefined): Promise<void> {
  if (!doctorId || (await userIsActive(tx, organizationId, doctorId))) return;
  throw new AppError('VALIDATION_FAILED', 'the primary doctor is not among the active users', { fields: { primaryDoctorId: 'required' } });
}

/** What was entered over what is kept: what is left out stays, null and '' clear. */
export function toFields(input: SavePatientInput, kept: Kept): PatientFields {
  return {
    firstName: input.firstName,
    lastName: input.lastName,
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
