import type { DataSet } from 'dicom-parser';
import { decodeText } from './decode-text';
import { millimetresPerPixel } from './pixel-size';

/** What is read of a header beside the pixels; everything else in it is never looked at. */
export interface DicomHeader {
  patient: {
    /** Parts of the name as the device wrote them; '' when absent. */
    familyName: string;
    givenName: string;
    /** (0010,0020): an identity code or the device's own number; '' when absent. */
    id: string;
    /** yyyy-mm-dd; null when absent or impossible. */
    birthDate: string | null;
  };
  /** PX, IO, DX, CR, OT, …; '' when absent. */
  modality: string;
  /** yyyy-mm-dd; null when absent or impossible. */
  dateTaken: string | null;
  laterality: 'R' | 'L' | 'B' | null;
  /** Manufacturer and model, at most 200 characters; null when absent. */
  device: string | null;
  /** Pixels; null when absent. */
  size: { width: number; height: number } | null;
  /** In the plane of the teeth; null unless the header says so for certain. */
  millimetresPerPixel: number | null;
}

const TAG = {
  name: 'x00100010',
  id: 'x00100020',
  birthDate: 'x00100030',
  identityRemoved: 'x00120062',
  modality: 'x00080060',
  manufacturer: 'x00080070',
  model: 'x00081090',
  imageLaterality: 'x00200062',
  laterality: 'x00200060',
  rows: 'x00280010',
  columns: 'x00280011',
} as const;
/** When the radiograph was taken, the most exact first: acquisition (with time), acquisition, content, study. */
const DATES = ['x00080022', 'x0008002a', 'x00080023', 'x00080020'] as const;
const MAX_DEVICE = 200;

/** Reads the fields of `DicomHeader` of a parsed data set. */
export function readHeader(set: DataSet): DicomHeader {
  const text = (tag: string) => decodeText(set, tag);
  const isAnonymous = set.string(TAG.identityRemoved) === 'YES';
  // Alphabetic representation only; the ideographic and phonetic ones follow "=".
  const [familyName = '', givenName = '', middleName = ''] = (text(TAG.name).split('=')[0] ?? '').split('^').map((part) => part.trim());
  const device = [text(TAG.manufacturer), text(TAG.model)].filter(Boolean).join(' ').slice(0, MAX_DEVICE);
  const [width, height] = [set.uint16(TAG.columns), set.uint16(TAG.rows)];
  const side = set.string(TAG.imageLaterality) ?? set.string(TAG.laterality);
  return {
    patient: isAnonymous
      ? { familyName: '', givenName: '', id: '', birthDate: null }
      : {
          familyName,
          givenName: [givenName, middleName].filter(Boolean).join(' '),
          id: text(TAG.id),
          birthDate: dayOf(set.string(TAG.birthDate)),
        },
    modality: (set.string(TAG.modality) ?? '').slice(0, 16),
    dateTaken: DATES.map((tag) => dayOf(set.string(tag))).find((day) => day !== null) ?? null,
    laterality: side === 'R' || side === 'L' || side === 'B' ? side : null,
    device: device === '' ? null : device,
    size: width && height ? { width, height } : null,
    millimetresPerPixel: millimetresPerPixel(set),
  };
}

/** Returns a DA or DT, also in the form with dots of old devices, as yyyy-mm-dd. */
function dayOf(value: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})/.exec(value ?? '') ?? [];
  if (!year) return null;
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
