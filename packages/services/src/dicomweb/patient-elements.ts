import type { DicomSource } from '@molaar/db';
import { type DicomElement, text } from '@molaar/dicom';
import { parseIsikukood } from '@molaar/domain/clinic';

const MAX_LO = 64;

/** Returns a name as a DICOM person name of one or two components. */
export function personName(...components: readonly string[]): string {
  return components.map((component) => plain(component).replace(/[\^=]/g, ' ')).join('^');
}

/** Returns a text without characters that separate or control. */
export function plain(value: string): string {
  return value.replace(/[\\\p{C}]/gu, ' ').trim();
}

/** Returns the identity code of a patient; the portal's id for one without a code. */
const patientIdOf = ({ identityCode, id }: DicomSource['patient']): string => plain(identityCode ?? id).slice(0, MAX_LO);

/** Returns a calendar date yyyy-mm-dd as a DICOM date. */
export const dicomDate = (day: string | null): string => day?.replaceAll('-', '') ?? '';

/** Returns the elements of the Patient module (PS3.3, C.7.1.1). */
export function patientElements({ patient }: Pick<DicomSource, 'patient'>): DicomElement[] {
  const code = patient.identityCode ? parseIsikukood(patient.identityCode) : undefined;
  return [
    text(0x00100010, 'PN', personName(patient.lastName, patient.firstName)),
    text(0x00100020, 'LO', patientIdOf(patient)),
    text(0x00100030, 'DA', dicomDate(patient.birthDate)),
    text(0x00100040, 'CS', code?.sex),
  ];
}
