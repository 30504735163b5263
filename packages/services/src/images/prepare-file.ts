import { AppError } from '@molaar/contracts';
import { type DicomHeader, isDicom } from '@molaar/dicom';
import { type ComparedPatient, comparePatient, type ImageKind, kindOfModality } from '@molaar/domain/clinic';
import { type PreparedImage, prepareDicomImage, prepareImage, readDicomImage } from '@molaar/imaging';
import type { Actor, Deps } from '../context/deps';
import { scanFile } from './scan-file';

/** An uploaded file as it will be stored, with what its DICOM header says; null for PNG and JPEG. */
export interface PreparedFile {
  prepared: PreparedImage;
  header: DicomHeader | null;
}

/** What `prepareFile` needs. */
export type FileDeps = Pick<Deps, 'dicom' | 'modelSize' | 'pixels' | 'scanner' | 'securityEvents' | 'clock'>;

/**
 * Scans an uploaded PNG, JPEG or DICOM file for malware and prepares it. Writes nothing.
 * @throws MALWARE_FOUND; IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE, DICOM_WITHOUT_IMAGE,
 * DICOM_MULTI_FRAME or DICOM_ENCODING_NOT_SUPPORTED; TOO_MANY_REQUESTS when too many files of the clinic wait.
 */
export async function prepareFile(deps: FileDeps, actor: Actor, bytes: Buffer): Promise<PreparedFile> {
  const { dicom, modelSize, pixels } = deps;
  const { organizationId } = actor;
  await scanFile(deps, actor, bytes);
  const inTurn = <T>(work: () => Promise<T>) => (pixels ? pixels.take(organizationId, work) : work());
  if (!isDicom(bytes)) return { prepared: await inTurn(() => prepareImage(bytes, modelSize)), header: null };
  const image = await (dicom ? dicom(organizationId, bytes) : readDicomImage(bytes));
  return { prepared: await inTurn(() => prepareDicomImage(image, modelSize)), header: image.header };
}

/** Returns what the header adds to the image's row. */
export function headerFields(header: DicomHeader | null): {
  millimetresPerPixel: number | null;
  device: string | null;
  laterality: 'R' | 'L' | 'B' | null;
} {
  return {
    millimetresPerPixel: header?.millimetresPerPixel ?? null,
    device: header?.device ?? null,
    laterality: header?.laterality ?? null,
  };
}

/** Returns the kind that the file suggests: PANORAMIC unless a header says otherwise. */
export function kindOfFile(header: DicomHeader | null): ImageKind {
  return header ? kindOfModality(header.modality) : 'PANORAMIC';
}

/** @throws PATIENT_MISMATCH, with the differences as fields, when the header names another patient. */
export function requireSamePatient(header: DicomHeader, patient: ComparedPatient): void {
  const differences = comparePatient(header.patient, patient);
  if (differences.length === 0) return;
  const fields = Object.fromEntries(differences.map((difference) => [difference, 'differsFromFile']));
  throw new AppError('PATIENT_MISMATCH', `the header has another ${differences.join(', ')}`, { fields });
}
