import type { ImageReceipt, Patient } from '@molaar/contracts';
import {
  type ClinicTx,
  findImageByFile,
  inClinic,
  insertUnassignedImage,
  lockFileHash,
  newId,
  patientsWithIdentityCode,
  publishEvent,
  writeAudit,
} from '@molaar/db';
import type { DicomHeader } from '@molaar/dicom';
import { comparePatient, type ImageKind } from '@molaar/domain/clinic';
import { dispatchAnalyses } from '../analyses/dispatch-analyses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { addImage } from '../images/add-image';
import { preparedFields, putImageObjects, saveImageRow } from '../images/image-objects';
import { type FileDeps, headerFields, kindOfFile, prepareFile } from '../images/prepare-file';
import { displayName, fileHash, possibleDay } from '../images/upload-image';
import { countAction } from '../limits/count-action';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { requireStorage, requireStorageLeft } from '../storage/require-storage';
import { requireOwnClinic } from './require-own-clinic';

export interface ReceiveImageInput {
  /** File name on the sender's computer; only displayed, never used as a path. */
  fileName: string;
  bytes: Buffer;
  /** Calendar date; without it, the date in the file applies. */
  dateTaken?: string | undefined;
  /** Omitted: as a DICOM header says, else PANORAMIC. */
  kind?: ImageKind | undefined;
  /** Identity code of the patient, else that of a DICOM header: the image goes to the only patient who has it. */
  identityCode?: string | undefined;
}

type ReceiveDeps = Pick<Deps, 'db' | 'store' | 'queue' | 'log' | 'modelVersion'> & FileDeps;

/** Another request has stored the same file in the meantime. */
class SameFile extends Error {
  constructor(readonly imageId: string) {
    super(`the file is image ${imageId}`);
  }
}

/**
 * Stores an image that a program of the clinic sends: for the only patient with the named identity code, unless a DICOM
 * header names another one, and analyses it; otherwise without a patient, until a person assigns it. A file that the
 * clinic has already is not stored again.
 * @throws STORAGE_LIMIT_REACHED; the errors of `prepareFile`.
 */
export async function receiveImage(deps: ReceiveDeps, actor: Actor, input: ReceiveImageInput): Promise<ImageReceipt> {
  requirePermission(actor, 'RECEIVE_IMAGES');
  requireOwnClinic(actor);
  await countAction(deps, 'UPLOAD', { actor });
  const { organizationId } = actor;
  const sha256 = fileHash(input.bytes);
  const known = await inClinic(deps.db, actor, async (tx) => {
    const found = await findImageByFile(tx, sha256);
    if (!found) await requireStorageLeft(tx);
    return found;
  });
  if (known) return { outcome: 'DUPLICATE', id: known.id };

  const { prepared, header } = await prepareFile(deps, actor, input.bytes);
  const id = newId();
  await putImageObjects(deps, { organizationId, imageId: id }, prepared);
  const file = { id, sha256, fileName: displayName(input.fileName), ...preparedFields(prepared), dateInFile: prepared.dateTaken };
  try {
    const outcome = await saveImageRow(deps, actor, id, async (tx) => {
      await lockFileHash(tx, sha256);
      const same = await findImageByFile(tx, sha256);
      if (same) throw new SameFile(same.id);
      return saveReceived(tx, deps, actor, { file, header, input });
    });
    if (outcome === 'ASSIGNED') await dispatchAnalyses(deps, organizationId);
    return { outcome, id };
  } catch (error) {
    if (error instanceof SameFile) return { outcome: 'DUPLICATE', id: error.imageId };
    throw error;
  }
}

interface ReceivedFile {
  file: ReturnType<typeof preparedFields> & { id: string; sha256: string; fileName: string; dateInFile: string | null };
  header: DicomHeader | null;
  input: ReceiveImageInput;
}

async function saveReceived(
  tx: ClinicTx,
  deps: ReceiveDeps,
  { userId, apiKey, locale }: Actor,
  { file: { dateInFile, ...file }, header, input }: ReceivedFile,
): Promise<'ASSIGNED' | 'UNASSIGNED'> {
  const at = deps.clock();
  const day = input.dateTaken ?? dateInFile;
  const fields = { ...file, ...headerFields(header), kind: input.kind ?? kindOfFile(header) };
  const patient = await findNamedPatient(tx, input.identityCode ?? header?.patient.id, header);
  if (patient) {
    const own = { patientId: patient.id, uploadedBy: userId, dateTaken: possibleDay(day, patient.birthDate, at) };
    await addImage(tx, deps, { ...fields, ...own, at, analyse: true, locale });
    return 'ASSIGNED';
  }
  const received = { receivedAt: at, receivedBy: userId, apiKeyId: apiKey?.id ?? null };
  const patientInFile = header && Object.values(header.patient).some(Boolean) ? header.patient : null;
  await insertUnassignedImage(tx, { ...fields, ...received, patientInFile, dateTaken: possibleDay(day, null, at) });
  await requireStorage(tx);
  await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'image', entityId: file.id, at });
  await publishEvent(tx, { type: 'unassignedImages' });
  return 'UNASSIGNED';
}

/** Returns the only patient with the identity code; undefined also when the header is about somebody else. */
async function findNamedPatient(tx: ClinicTx, identityCode: string | undefined, header: DicomHeader | null): Promise<Patient | undefined> {
  const [patientId, ...others] = identityCode ? await patientsWithIdentityCode(tx, identityCode) : [];
  if (!patientId || others.length > 0) return undefined;
  const patient = await requireEditablePatient(tx, patientId);
  return header && comparePatient(header.patient, patient).length > 0 ? undefined : patient;
}
