import {
  composed,
  type Locale,
  PATIENT_IMPORT_COLUMNS,
  type PatientImportColumn,
  type PatientImportLine,
  type SavePatientInput,
  savePatientInput,
} from '@molaar/contracts';
import { parseIsikukood } from '@molaar/domain/clinic';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { parseDate } from '../shared/parse-date';
import { readCsvFile } from '../shared/read-csv-file';

/** The file's column of each field; null for none. */
export type Mapping = Record<PatientImportColumn, number | null>;

/** One line of the file, validated on its own. */
export interface FileLine {
  line: number;
  /** Undefined for a line with errors. */
  input: SavePatientInput | undefined;
  /** Values as written in the file. */
  shown: Record<PatientImportColumn, string>;
  errors: Record<string, string>;
  warnings: PatientImportLine['warnings'];
}

export interface PatientFile {
  headings: string[];
  mapping: Mapping;
  lines: FileLine[];
}

/** Common headings in both languages, without case, accents and punctuation. */
const HEADINGS: Readonly<Record<PatientImportColumn, readonly string[]>> = {
  firstName: ['eesnimi', 'firstname', 'givenname', 'forename'],
  lastName: ['perekonnanimi', 'perenimi', 'lastname', 'surname', 'familyname'],
  identityCode: ['isikukood', 'identitycode', 'personalcode', 'idcode', 'ik'],
  birthDate: ['sunniaeg', 'sunnikuupaev', 'dateofbirth', 'birthdate', 'dob'],
  email: ['epost', 'epostiaadress', 'email', 'emailaddress', 'meil'],
  phoneNumber: ['telefon', 'telefoninumber', 'mobiil', 'phone', 'phonenumber', 'mobile', 'tel'],
  notes: ['markused', 'markus', 'notes', 'note', 'comment', 'comments', 'kommentaar'],
};

/**
 * Reads a list of patients as CSV; `wanted` overrides the columns guessed from the headings.
 * @throws VALIDATION_FAILED when there are too many lines.
 */
export function readPatientFile(text: string, wanted: Partial<Mapping> | undefined, locale: Locale): PatientFile {
  const [first, ...records] = readCsvFile(text);
  const headings = (first?.fields ?? []).map((heading) => heading.normalize('NFC').trim());
  const mapping = { ...guess(headings), ...wanted };
  const lines = records.map(({ line, fields }) => {
    const cell = (column: PatientImportColumn): string => {
      const place = mapping[column];
      return place === null ? '' : composed.parse(fields[place] ?? '');
    };
    return readLine(line, Object.fromEntries(PATIENT_IMPORT_COLUMNS.map((column) => [column, cell(column)])) as FileLine['shown'], locale);
  });
  return { headings, mapping, lines };
}

function guess(headings: readonly string[]): Mapping {
  const plain = headings.map(plainHeading);
  const places = PATIENT_IMPORT_COLUMNS.map(
    (column) => [column, plain.findIndex((heading) => HEADINGS[column].includes(heading))] as const,
  );
  return Object.fromEntries(places.map(([column, place]) => [column, place < 0 ? null : place])) as Mapping;
}

function plainHeading(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function readLine(line: number, shown: FileLine['shown'], locale: Locale): FileLine {
  const day = parseDate(shown.birthDate);
  const code = parseIsikukood(shown.identityCode);
  const birthDate = day ?? code.birthDate ?? null;
  const parsed = savePatientInput.safeParse(
    {
      firstName: shown.firstName,
      lastName: shown.lastName,
      identityCode: shown.identityCode || null,
      // An invalid date is passed on so that it is reported as an error.
      birthDate: shown.birthDate && !day ? shown.birthDate : birthDate,
      email: shown.email || null,
      // Lists contain numbers such as "5555 0000" or "(372) 555-50-000".
      phoneNumber: shown.phoneNumber.replace(/[\s()/-]/g, '') || null,
      notes: shown.notes,
    },
    { error: zodErrorMap(locale) },
  );
  const warnings: FileLine['warnings'] = [];
  if (/^\d{11}$/.test(shown.identityCode) && !code.valid) warnings.push('IDENTITY_CODE_CHECKSUM');
  if (!shown.birthDate && code.birthDate) warnings.push('BIRTH_DATE_FROM_CODE');
  if (day && code.birthDate && day !== code.birthDate) warnings.push('BIRTH_DATE_DIFFERS');
  return { line, input: parsed.data, shown, errors: parsed.success ? {} : fieldErrors(parsed.error, locale), warnings };
}
