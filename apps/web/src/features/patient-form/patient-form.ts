import type { Patient } from '@molaar/contracts';

/** The fields of the patient form; an empty text is none. */
export interface PatientForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly identityCode: string;
  readonly birthDate: string;
  readonly phoneNumber: string;
  readonly primaryDoctorId: string | null;
}

export type PatientField = keyof PatientForm;

/** A field that both changed: the own value stays until the person chooses. */
export interface ConflictingField {
  readonly field: PatientField;
  readonly theirs: string | null;
}

/** Returns what the form shows of a patient; all fields are empty for a new one. */
export const formOf = (patient: Patient | undefined): PatientForm => ({
  firstName: patient?.firstName ?? '',
  lastName: patient?.lastName ?? '',
  email: patient?.email ?? '',
  identityCode: patient?.identityCode ?? '',
  birthDate: patient?.birthDate ?? '',
  phoneNumber: patient?.phoneNumber ?? '',
  primaryDoctorId: patient?.primaryDoctor?.id ?? null,
});

/** Returns first and last name of "Mari Liis Tamm": the last word is the last name. */
export function splitName(name: string): Pick<PatientForm, 'firstName' | 'lastName'> {
  const words = name.split(/\s+/).filter(Boolean);
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: words[0] ?? '', lastName: '' };
}

/**
 * Merges the form with what somebody else saved first: untouched fields take the saved value, typed ones stay.
 * @returns the merged form, and the fields that both changed
 */
export function joinForms(base: PatientForm, mine: PatientForm, theirs: PatientForm): { form: PatientForm; conflicts: ConflictingField[] } {
  const fields = Object.keys(mine) as PatientField[];
  const isMine = (field: PatientField) => mine[field] !== base[field];
  const form = Object.fromEntries(fields.map((field) => [field, isMine(field) ? mine[field] : theirs[field]])) as unknown as PatientForm;
  const conflicts = fields
    .filter((field) => isMine(field) && theirs[field] !== base[field] && theirs[field] !== mine[field])
    .map((field) => ({ field, theirs: theirs[field] }));
  return { form, conflicts };
}
