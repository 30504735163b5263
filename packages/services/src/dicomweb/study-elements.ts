import type { DicomSource } from '@molaar/db';
import { type DicomElement, text } from '@molaar/dicom';
import type { ImageKind } from '@molaar/domain/clinic';
import { studyUid } from '../shared/dicom-uids';
import { dicomDate } from './patient-elements';

/** Modality of a radiograph by its kind (PS3.3, C.7.3.1.1.1). */
export const MODALITY: Readonly<Record<ImageKind, 'PX' | 'IO' | 'DX'>> = { PANORAMIC: 'PX', BITEWING: 'IO', PERIAPICAL: 'IO', OTHER: 'DX' };
export const REPORT_MODALITY = 'SR';

/** Returns the day of the study: when the image was taken, or uploaded where that is unknown, in the clinic's zone. */
export const studyDate = ({ day }: DicomSource): string => dicomDate(day);

/** Returns the elements of the General Study module (PS3.3, C.7.2.1). */
export function studyElements(source: DicomSource): DicomElement[] {
  return [
    text(0x00080020, 'DA', studyDate(source)),
    text(0x00080030, 'TM'),
    text(0x00080050, 'SH'),
    text(0x00080090, 'PN'),
    text(0x0020000d, 'UI', studyUid(source.id)),
    text(0x00200010, 'SH', source.imageNumber),
  ];
}
