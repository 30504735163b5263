import { AppError, type Image } from '@molaar/contracts';
import { findImage, inOrganization, insertImage, newId, publishEvent, recordPatientActivity, type Tx, writeAudit } from '@molaar/db';
import { prepareImage } from '@molaar/imaging';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOpenFile } from '../patients/open-file';
import { putImageObjects, saveWithObjects } from './image-objects';
import { toImage } from './present-image';

export interface UploadImageInput {
  patientId: string;
  /** As the person's computer calls it; shown, never used as a path. */
  fileName: string;
  bytes: Buffer;
}

/** What is to be written in the same transaction; what it throws undoes the upload. */
type Alongside = (tx: Tx, imageId: string) => Promise<void>;

/**
 * Checks, normalizes and stores a radiograph. Its objects are there before its row is, so no row ever lacks its files;
 * when the row cannot be written they go again. The same file twice gives two radiographs. Throws
 * PATIENT_NOT_FOUND, NOT_ALLOWED (an anonymized file), IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE.
 */
export async function uploadImage(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log' | 'modelSize'>,
  actor: Actor,
  input: UploadImageInput,
  alongside: Alongside = async () => undefined,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  await inOrganization(deps.db, organizationId, (tx) => requireOpenFile(tx, organizationId, input.patientId));

  const prepared = await prepareImage(input.bytes, deps.modelSize);
  const imageId = newId();
  await putImageObjects(deps.store, organizationId, imageId, prepared);
  return saveWithObjects(deps, organizationId, imageId, async (tx) => {
    const { patientId, fileName } = input;
    const { format, width, height, depth, tileSize, maxZoom } = prepared;
    const at = deps.clock();
    const number = await insertImage(tx, organizationId, {
      id: imageId,
      patientId,
      fileName: shownName(fileName),
      format,
      width,
      height,
      depth,
      tileSize,
      maxZoom,
      uploadedBy: userId,
      uploadedAt: at,
    });
    if (number === undefined) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    // Once more, now that the number has locked the file: it may have been closed while the picture was read.
    await requireOpenFile(tx, organizationId, patientId);
    await alongside(tx, imageId);
    await recordPatientActivity(tx, organizationId, patientId, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'image', imageId, patientId });
    const stored = await findImage(tx, organizationId, imageId);
    if (!stored) throw new Error(`image ${imageId} is gone inside its own transaction`);
    return toImage(stored);
  });
}

/** The last part of the name without control characters, at most 255 long. */
function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 255) || 'radiograph';
}
