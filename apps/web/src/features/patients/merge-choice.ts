import { MAX_NOTES, type MergePatientsInput, type Patient } from '@molaar/contracts';

export const mergeFields = [
  'firstName',
  'lastName',
  'identityCode',
  'birthDate',
  'email',
  'phoneNumber',
  'primaryDoctorId',
  'notes',
] as const;

/** Whose value the merged patient gets, by field; the notes may be those of both, one after the other. */
export type MergeChoice = Record<Exclude<(typeof mergeFields)[number], 'notes'>, 'this' | 'other'> & { notes: 'this' | 'other' | 'both' };

const fieldOf = (patient: Patient, field: keyof MergeChoice): string | null =>
  field === 'primaryDoctorId' ? (patient.primaryDoctor?.id ?? null) : patient[field];

/** Whether both have different notes: then the default is to keep both. */
export const bothHaveNotes = (mine: Patient, other: Patient): boolean =>
  mine.notes !== '' && other.notes !== '' && mine.notes !== other.notes;

/** Whether the notes of both are chosen and do not fit into one file. */
export const areNotesTooLong = (mine: Patient, other: Patient, { notes }: MergeChoice): boolean =>
  notes === 'both' && joinedNotes(mine, other).length > MAX_NOTES;

const joinedNotes = (mine: Patient, other: Patient): string => `${mine.notes}\n\n${other.notes}`;

/** Returns the default choice: this patient's values, the other's for empty fields, and the notes of both. */
export function startChoice(mine: Patient, other: Patient): MergeChoice {
  const choice = Object.fromEntries(
    mergeFields.map((field) => [field, !fieldOf(mine, field) && fieldOf(other, field) ? 'other' : 'this']),
  ) as MergeChoice;
  return bothHaveNotes(mine, other) ? { ...choice, notes: 'both' } : choice;
}

/** Returns the data of the merged patient: every field, since what is left out of the deleted patient is lost. */
export function chosenFields(mine: Patient, other: Patient, choice: MergeChoice): Required<MergePatientsInput['fields']> {
  const value = (field: Exclude<keyof MergeChoice, 'notes'>) => fieldOf(choice[field] === 'this' ? mine : other, field);
  return {
    firstName: value('firstName') ?? '',
    lastName: value('lastName') ?? '',
    identityCode: value('identityCode'),
    birthDate: value('birthDate'),
    email: value('email'),
    phoneNumber: value('phoneNumber'),
    primaryDoctorId: value('primaryDoctorId'),
    notes: choice.notes === 'both' ? joinedNotes(mine, other) : (choice.notes === 'this' ? mine : other).notes,
  };
}
