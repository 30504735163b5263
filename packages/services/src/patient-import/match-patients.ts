import { createHash } from 'node:crypto';
import type { PatientImportLine, SavePatientInput } from '@molaar/contracts';
import type { KnownPatient } from '@molaar/db';
import type { FileLine, PatientFile } from './read-patient-file';

export interface MatchedLine extends PatientImportLine {
  input: SavePatientInput | undefined;
}

/**
 * Determines the outcome of each line: created, skipped as a duplicate of an existing patient or an earlier line (same
 * identity code, or the four fields of PATIENT_ALREADY_EXISTS), or skipped because of errors.
 */
export function matchPatients(lines: readonly FileLine[], known: readonly KnownPatient[]): MatchedLine[] {
  const owners = new Map<string, { patientId: string | null; line: number | null }>();
  for (const patient of known)
    for (const key of keysOf(patient)) if (!owners.has(key)) owners.set(key, { patientId: patient.id, line: null });
  return lines.map(({ line, input, shown, errors, warnings }): MatchedLine => {
    const { firstName, lastName } = shown;
    const person = input && {
      firstName: input.firstName,
      lastName: input.lastName,
      birthDate: input.birthDate ?? null,
      identityCode: input.identityCode ?? null,
    };
    const keys = person ? keysOf(person) : [];
    const duplicate = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined) ?? null;
    for (const key of keys) if (!owners.has(key)) owners.set(key, { patientId: null, line });
    return {
      line,
      action: !input ? 'ERROR' : duplicate ? 'DUPLICATE' : 'CREATE',
      firstName,
      lastName,
      identityCode: shown.identityCode || null,
      birthDate: input?.birthDate ?? (shown.birthDate || null),
      email: shown.email || null,
      phoneNumber: shown.phoneNumber || null,
      errors,
      warnings,
      duplicate,
      input,
    };
  });
}

type Person = Pick<KnownPatient, 'firstName' | 'lastName' | 'birthDate' | 'identityCode'>;

function keysOf({ firstName, lastName, birthDate, identityCode }: Person): string[] {
  const four = JSON.stringify([firstName.toLowerCase(), lastName.toLowerCase(), birthDate, identityCode]);
  return identityCode ? [`code ${identityCode}`, four] : [four];
}

/** Returns a hash of what an import would do; it changes with the file, the mapping and the patients. */
export function importRevision({ mapping }: PatientFile, lines: readonly MatchedLine[]): string {
  const content = lines.map(({ line, action, duplicate, input }) => [line, action, duplicate?.patientId, input]);
  return createHash('sha256')
    .update(JSON.stringify([mapping, content]))
    .digest('base64url');
}
