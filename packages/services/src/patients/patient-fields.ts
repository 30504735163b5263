import { AppError, type SavePatientInput } from '@molaar/contracts';
import { type ClinicTx, isUserActive, type PatientFields } from '@molaar/db';
import { parseIsikukood } from '@molaar/domain/clinic';

type StoredFields = Omit<PatientFields, 'firstName' | 'lastName'>;
export const NO_FIELDS: StoredFields = {
  email: null,
  identityCode: null,
  birthDate: null,
  phoneNumber: null,
  primaryDoctorId: null,
  notes: '',
};

/** @throws VALIDATION_FAILED when the doctor is not an active user of the organization. */
export async function requireDoctor(tx: ClinicTx, doctorId: string | null | undefined): Promise<void> {
  if (!doctorId || (await isUserActive(tx, doctorId))) return;
  throw new AppError('VALIDATION_FAILED', 'the primary doctor is not among the active users', { fields: { primaryDoctorId: 'required' } });
}

/**
 * Merges the input with the stored fields: omitted fields stay, null and '' clear. An omitted birth date is that of a
 * given Estonian identity code.
 */
export function toFields(input: SavePatientInput, stored: StoredFields): PatientFields {
  return {
    firstName: input.firstName,
    lastName: input.lastName,
    email: entered(input.email, stored.email),
    identityCode: entered(input.identityCode, stored.identityCode),
    birthDate:
      input.birthDate === undefined && stored.birthDate === null ? codedBirthDate(input) : entered(input.birthDate, stored.birthDate),
    phoneNumber: entered(input.phoneNumber, stored.phoneNumber),
    primaryDoctorId: entered(input.primaryDoctorId, stored.primaryDoctorId),
    notes: input.notes ?? stored.notes,
  };
}

/** An empty form field is '' and means none. */
function entered(value: string | null | undefined, stored: string | null): string | null {
  return value === undefined ? stored : value || null;
}

function codedBirthDate({ identityCode }: SavePatientInput): string | null {
  return (identityCode ? parseIsikukood(identityCode).birthDate : undefined) ?? null;
}
