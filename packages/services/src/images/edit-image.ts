import { buffer } from 'node:stream/consumers';
import { AppError, type EditImageInput, type Image } from '@molaar/contracts';
import {
  findImage,
  holdImage,
  inOrganization,
  insertImage,
  listAnnotations,
  newId,
  publishEvent,
  recordPatientActivity,
  type StoredAnnotation,
  type StoredImage,
  type Tx,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus, permission } from '@molaar/domain/clinic';
import { isConfirmed } from '@molaar/domain/findings';
import { editBox, editPoint, editTooth, type ImageArea, type ImageEdit } from '@molaar/domain/geometry';
import { type PreparedImage, prepareImage, transformImage } from '@molaar/imaging';
import { imageKeys, ObjectNotFoundError } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { putImageObjects, saveWithObjects } from './image-objects';
import { toImage } from './present-image';

/**
 * Makes a new radiograph of a stored one: mirrored, turned, cut; with its objects as they are saved, in their new places
 * and with who decided on them. Another tooth number is another finding: whoever may decide confirms it by asking for the
 * numbers of the new places; asked for by anybody else, what was confirmed is a suggestion again. The one before is kept as it
 * is. Throws NOT_FOUND, VALIDATION_FAILED for a cut outside the
 * image or an edit that changes nothing.
 */
export async function editImage(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log' | 'modelSize'>,
  actor: Actor,
  imageId: string,
  { renumber, ...edit }: EditImageInput,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId } = actor;
  if (!edit.mirror && edit.turn === 0 && !edit.crop)
    throw new AppError('VALIDATION_FAILED', 'the edit changes nothing', { fields: { crop: 'required' } });
  const source = await inOrganization(deps.db, organizationId, (tx) => findImage(tx, organizationId, imageId));
  if (!source) throw new AppError('NOT_FOUND', 'no such image');

  const original = await readOriginal(deps, organizationId, source);
  const prepared = await prepareImage(await transformImage(original, edit), deps.modelSize);
  const newImageId = newId();
  await putImageObjects(deps.store, organizationId, newImageId, prepared);
  return saveWithObjects(deps, organizationId, newImageId, (tx) => saveRows(tx, deps, actor, source, newImageId, prepared, edit, renumber));
}

/** NOT_FOUND for an image that was deleted since its row was read. */
async function readOriginal({ store }: Pick<Deps, 'store'>, organizationId: string, { id, format }: StoredImage): Promise<Buffer> {
  try {
    const { stream } = await store.open(imageKeys(organizationId, id).original(format));
    return await buffer(stream);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the image is gone', { cause: error });
    throw error;
  }
}

async function saveRows(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { organizationId, userId, roles, apiKey }: Actor,
  source: StoredImage,
  id: string,
  { format, width, height, depth, tileSize, maxZoom }: PreparedImage,
  edit: ImageEdit,
  renumber: boolean,
): Promise<Image> {
  const at = clock();
  const patientId = source.patient.id;
  // Deleted while its picture was turned, there is nothing that the new one comes from; held, it stays until the new one is there.
  if (!(await holdImage(tx, organizationId, source.id))) throw new AppError('NOT_FOUND', 'the image is gone');
  const number = await insertImage(tx, organizationId, {
    id,
    patientId,
    fileName: source.fileName,
    format,
    width,
    height,
    depth,
    tileSize,
    maxZoom,
    uploadedBy: userId,
    uploadedAt: at,
    derivedFrom: source.id,
    edit,
    millimetresPerPixel: source.millimetresPerPixel ?? null,
  });
  if (number === undefined) throw new AppError('NOT_FOUND', 'the image is gone');
  const mayDecide = !apiKey && permission(roles, 'EDIT_FINDINGS') === 'YES';
  const renumbered = mayDecide
    ? { decidedBy: userId, decidedAt: at }
    : { decision: 'SUGGESTED' as const, decidedBy: null, decidedAt: null };
  const annotations = (await listAnnotations(tx, organizationId, source.id)).flatMap((annotation) =>
    moved(annotation, source, edit, renumber ? renumbered : null),
  );
  if (annotations.length > 0) {
    await writeAnnotationSet(tx, organizationId, id, { version: 1, analysisId: null });
    await writeAnnotations(tx, organizationId, id, annotations);
    await updateImageStatus(tx, organizationId, id, nextImageStatus('NO_ANALYSIS', 'MANUAL_OBJECT_SAVED'), at);
  }
  await recordPatientActivity(tx, organizationId, patientId, at);
  await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'image', entityId: id, at });
  await publishEvent(tx, organizationId, { type: 'image', imageId: id, patientId });
  const stored = await findImage(tx, organizationId, id);
  if (!stored) throw new Error(`image ${id} is gone inside its own transaction`);
  return toImage(stored);
}

type Decided = Partial<Pick<StoredAnnotation, 'decision' | 'decidedBy' | 'decidedAt'>>;

/**
 * The object in its new place, or nothing where the cut left too little of it. `renumbered` is what becomes of the decision on
 * one that gets another number; null leaves the numbers.
 */
function moved(annotation: StoredAnnotation, size: ImageArea, edit: ImageEdit, renumbered: Decided | null): StoredAnnotation[] {
  const box = editBox(annotation.box, size, edit);
  if (!box) return [];
  const { outline, decision } = annotation;
  const tooth = annotation.tooth && renumbered ? editTooth(annotation.tooth, edit) : annotation.tooth;
  return [
    {
      ...annotation,
      id: newId(),
      box,
      outline: outline ? moveOutline(outline, size, edit, box) : null,
      tooth,
      ...(tooth !== annotation.tooth && isConfirmed(decision) ? renumbered : null),
      analysisId: null,
    },
  ];
}

function moveOutline(outline: readonly number[], size: ImageArea, edit: ImageEdit, [x, y, w, h]: StoredAnnotation['box']): number[] {
  const corners: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const [px, py] = editPoint([outline[at]!, outline[at + 1]!], size, edit);
    corners.push(Math.max(x, Math.min(x + w, px)), Math.max(y, Math.min(y + h, py)));
  }
  return corners;
}
