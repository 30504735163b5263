import { parseIsikukood } from './isikukood';

/** What a radiograph's file says about its patient; '' and null: nothing. */
export interface PatientInFile {
  readonly familyName: string;
  readonly givenName: string;
  /** An identity code or the device's own number. */
  readonly id: string;
  /** yyyy-mm-dd. */
  readonly birthDate: string | null;
}

/** The patient's file, as far as it is compared. */
export interface ComparedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly identityCode: string | null;
  readonly birthDate: string | null;
}

export const PATIENT_DIFFERENCES = ['name', 'identityCode', 'birthDate'] as const;
export type PatientDifference = (typeof PATIENT_DIFFERENCES)[number];

/** Names and dates with which devices fill fields that must not be empty. */
const PLACEHOLDER_NAME = /^(ANON\w*|UNKNOWN|TEST|PATIENT|NONE|NONAME)$/;
const PLACEHOLDER_DATES: ReadonlySet<string> = new Set(['1900-01-01', '1753-01-01', '0001-01-01']);
/** Letters that devices without umlauts write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Õ: 'OE', Š: 'SH', Ž: 'ZH', Å: 'AA', ß: 'SS' };

/**
 * Returns in what the file contradicts the patient's file. What one of them leaves out is no contradiction, as is a
 * second given name, another order of the names, or letters without their marks. The id counts only where both are
 * valid personal codes: devices number patients in their own way. A name may differ where the personal codes are equal.
 */
export function comparePatient(file: PatientInFile, patient: ComparedPatient): PatientDifference[] {
  const codes = [file.id, patient.identityCode ?? ''].map((code) => code.replace(/[\s-]/g, ''));
  const areCodes = codes.every((code) => parseIsikukood(code).valid);
  const isSameCode = codes[0] !== '' && codes[0] === codes[1];
  const differences: PatientDifference[] = [];
  if (!isSameCode && !isSameName(`${file.givenName} ${file.familyName}`, `${patient.firstName} ${patient.lastName}`))
    differences.push('name');
  if (areCodes && !isSameCode) differences.push('identityCode');
  if (file.birthDate && patient.birthDate && !PLACEHOLDER_DATES.has(file.birthDate) && file.birthDate !== patient.birthDate)
    differences.push('birthDate');
  return differences;
}

/** Whether all names of one are among those of the other. */
function isSameName(a: string, b: string): boolean {
  const [first, second] = [namesOf(a), namesOf(b)];
  if (first.length === 0 || second.length === 0 || first.some((name) => PLACEHOLDER_NAME.test(name))) return true;
  return areAmong(first, second) || areAmong(second, first);
}

const areAmong = (names: readonly string[], others: readonly string[]): boolean =>
  names.every((name) => others.some((other) => spellings(name).some((spelling) => spellings(other).includes(spelling))));

function namesOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

/** Returns the name without marks, and with the digraphs for them. */
function spellings(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const long = [...name].map((letter) => DIGRAPHS[letter] ?? letter).join('');
  return [plain, long.normalize('NFD').replace(/\p{M}/gu, '')];
}
