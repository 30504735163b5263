import { AppError, DICOM_SEARCH_LIMIT, type DicomSearch } from '@molaar/contracts';

/** What a search returns. */
export type DicomLevel = 'STUDY' | 'SERIES' | 'INSTANCE';

/** Attributes by which every search can ask, by keyword, with their tags. */
const STUDY_TAGS: Readonly<Record<string, string>> = {
  StudyDate: '00080020',
  ModalitiesInStudy: '00080061',
  PatientName: '00100010',
  PatientID: '00100020',
  PatientBirthDate: '00100030',
  StudyInstanceUID: '0020000D',
  StudyID: '00200010',
};
/** Attributes that no study has a value of: any value finds nothing. */
const STUDY_TAGS_WITHOUT_VALUE: Readonly<Record<string, string>> = {
  StudyTime: '00080030',
  AccessionNumber: '00080050',
  ReferringPhysicianName: '00080090',
  StudyDescription: '00081030',
};
/** The same of series and instances: a search for studies does not take them. */
const PART_TAGS: Readonly<Record<string, string>> = {
  SOPClassUID: '00080016',
  SOPInstanceUID: '00080018',
  Modality: '00080060',
  SeriesInstanceUID: '0020000E',
  SeriesNumber: '00200011',
  InstanceNumber: '00200013',
};
const PART_TAGS_WITHOUT_VALUE: Readonly<Record<string, string>> = {
  PerformedProcedureStepStartDate: '00400244',
  PerformedProcedureStepStartTime: '00400245',
  'RequestAttributesSequence.ScheduledProcedureStepID': '00400275.00400009',
  'RequestAttributesSequence.RequestedProcedureID': '00400275.00401001',
};
const TAGS: Readonly<Record<string, string>> = { ...STUDY_TAGS, ...STUDY_TAGS_WITHOUT_VALUE, ...PART_TAGS, ...PART_TAGS_WITHOUT_VALUE };
/** Further attributes that a result may include. */
const INCLUDED: Readonly<Record<string, string>> = {
  ImageType: '00080008',
  AcquisitionDate: '00080022',
  ContentDate: '00080023',
  SeriesDescription: '0008103E',
  ManufacturerModelName: '00081090',
  PatientSex: '00100040',
  ImageLaterality: '00200062',
  SamplesPerPixel: '00280002',
  PhotometricInterpretation: '00280004',
  Rows: '00280010',
  Columns: '00280011',
  PixelSpacing: '00280030',
  BitsAllocated: '00280100',
  BitsStored: '00280101',
  CompletionFlag: '0040A491',
  VerificationFlag: '0040A493',
};
const OTHERS: ReadonlySet<string> = new Set(['includefield', 'fuzzymatching', 'limit', 'offset']);
const DAY = /^(\d{4})(\d{2})(\d{2})$/;
const DEFAULT_LIMIT = 100;
const MAX_OFFSET = 1_000_000;

/** A search, and the parameters that it leaves out of account. */
export interface ParsedSearch {
  search: DicomSearch;
  ignored: string[];
}

/**
 * Reads the query of a search (PS3.18, 8.3.4): attributes by keyword or tag, `*` for any value.
 * @throws VALIDATION_FAILED for a date, limit or offset that is none.
 */
export function parseDicomSearch(query: URLSearchParams, level: DicomLevel = 'INSTANCE'): ParsedSearch {
  const isKnown = (name: string): boolean => {
    const keyword = keywordOf(name);
    return keyword !== undefined && (level !== 'STUDY' || !isOfPart(keyword));
  };
  const ignored = [...new Set(query.keys())].filter((name) => !OTHERS.has(name) && !isKnown(name));
  const valueNamed = (keyword: string): string | undefined => {
    const [, value] = [...query].find(([name]) => keywordOf(name) === keyword) ?? [];
    if (value?.includes('\0')) throw invalid(keyword);
    return value === '' || value === '*' || (level === 'STUDY' && isOfPart(keyword)) ? undefined : value;
  };
  const list = (keyword: string): string[] | undefined => valueNamed(keyword)?.split(/[\\,]/);
  const numbers = (['StudyID', 'SeriesNumber', 'InstanceNumber'] as const).map((keyword) => numberOf(valueNamed(keyword)));
  const withoutValue = Object.keys({ ...STUDY_TAGS_WITHOUT_VALUE, ...PART_TAGS_WITHOUT_VALUE });
  if (query.get('fuzzymatching') === 'true') ignored.push('fuzzymatching');
  return {
    ignored,
    search: {
      studies: list('StudyInstanceUID'),
      series: list('SeriesInstanceUID'),
      instances: list('SOPInstanceUID'),
      sopClasses: list('SOPClassUID'),
      modalities: list('ModalitiesInStudy'),
      modality: list('Modality'),
      studyId: numbers[0] ?? undefined,
      seriesNumber: numbers[1] ?? undefined,
      instanceNumber: numbers[2] ?? undefined,
      patientId: valueNamed('PatientID'),
      patientName: valueNamed('PatientName'),
      birthDate: dayOf(valueNamed('PatientBirthDate'), 'PatientBirthDate'),
      studyDate: rangeOf(valueNamed('StudyDate')),
      withoutValue: withoutValue.some((keyword) => valueNamed(keyword) !== undefined) || numbers.includes(null),
      includefield: includedOf(query.getAll('includefield')),
      limit: Math.min(wholeOf(query, 'limit') ?? DEFAULT_LIMIT, DICOM_SEARCH_LIMIT),
      offset: Math.min(wholeOf(query, 'offset') ?? 0, MAX_OFFSET),
    },
  };
}

const isOfPart = (keyword: string): boolean => Object.hasOwn(PART_TAGS, keyword) || Object.hasOwn(PART_TAGS_WITHOUT_VALUE, keyword);

function keywordOf(name: string): string | undefined {
  if (Object.hasOwn(TAGS, name)) return name;
  return Object.keys(TAGS).find((keyword) => TAGS[keyword] === name.toUpperCase());
}

/** Returns a number; null for a text that no number here is written as. */
function numberOf(value: string | undefined): number | null | undefined {
  if (value === undefined) return undefined;
  return /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : null;
}

function includedOf(values: readonly string[]): string[] | 'all' {
  const names = values.flatMap((value) => value.split(','));
  if (names.includes('all')) return 'all';
  const known: Readonly<Record<string, string>> = { ...TAGS, ...INCLUDED };
  return names.map((name) => (Object.hasOwn(known, name) ? (known[name] as string) : name.toUpperCase()));
}

function wholeOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  if (!/^\d{1,9}$/.test(value)) throw invalid(name);
  return Number(value);
}

function rangeOf(value: string | undefined): DicomSearch['studyDate'] {
  if (value === undefined) return undefined;
  const [from = '', to = from, ...more] = value.includes('-') ? value.split('-') : [value, value];
  if (more.length > 0 || (from === '' && to === '')) throw invalid('StudyDate');
  return { from: dayOf(from || undefined, 'StudyDate'), to: dayOf(to || undefined, 'StudyDate') };
}

/** Returns a DICOM date as yyyy-mm-dd. */
function dayOf(value: string | undefined, name: string): string | undefined {
  if (value === undefined) return undefined;
  const [, year, month, day] = DAY.exec(value) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // The database has no year 0.
  if (year === undefined || year === '0000' || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso)) throw invalid(name);
  return iso;
}

function invalid(name: string): AppError {
  return new AppError('VALIDATION_FAILED', `${name} is not valid`, { fields: { [name]: 'invalid' } });
}
