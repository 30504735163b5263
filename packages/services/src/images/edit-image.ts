import { AppError, type EditImageInput, type Image } from '@molaar/contracts';
import {
  type ClinicTx,
  findImage,
  findPartsOfImages,
  inClinic,
  insertImage,
  listAnnotations,
  lockImage,
  newId,
  publishEvent,
  recordPatientActivity,
  type StoredImage,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus, permission } from '@molaar/domain/clinic';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { isConfirmed } from '@molaar/domain/findings';
import { editBox, editPoint, editTooth, type ImageArea, type ImageEdit } from '@molaar/domain/geometry';
import { type PreparedImage, prepareImage, transformImage } from '@molaar/imaging';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStorage } from '../storage/require-storage';
import { preparedFields, putImageObjects, saveImageRow } from './image-objects';
import { readShownOriginal } from './mirrored-objects';
import { presentImage } from './present-image';

/**
 * Creates a new image from a stored one: mirrored, rotated or cropped. Its saved annotations are moved and keep their
 * decisions; the source image stays. With `renumber` teeth get the numbers of their new positions: these stay confirmed
 * when the caller may decide, else they become suggestions again.
 * @throws NOT_FOUND; VERSION_CONFLICT when its sides are swapped at the same time; VALIDATION_FAILED when the crop is
 * outside of the image or the edit changes nothing; STORAGE_LIMIT_REACHED.
 */
export async function editImage(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log' | 'modelSize' | 'pixels'>,
  actor: Actor,
  imageId: string,
  { renumber, ...edit }: EditImageInput,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId } = actor;
  if (!edit.mirror && edit.turn === 0 && !edit.crop)
    throw new AppError('VALIDATION_FAILED', 'the edit changes nothing', { fields: { crop: 'required' } });
  const source = await inClinic(deps.db, actor, (tx) => findImage(tx, imageId));
  if (!source) throw new AppError('NOT_FOUND', 'no such image');

  const original = await readShownOriginal(deps, organizationId, source);
  const make = async () => prepareImage(await transformImage(original, edit), deps.modelSize, { isOwn: true });
  const prepared = await (deps.pixels ? deps.pixels.take(organizationId, make) : make());
  const newImageId = newId();
  await putImageObjects(deps, { organizationId, imageId: newImageId }, prepared);
  return saveImageRow(deps, actor, newImageId, (tx) =>
    saveRows(tx, actor, { id: newImageId, source, prepared, edit, renumber, at: deps.clock() }),
  );
}

interface EditedImage {
  id: string;
  source: StoredImage;
  prepared: PreparedImage;
  edit: ImageEdit;
  renumber: boolean;
  at: Date;
}

async function saveRows(tx: ClinicTx, { userId, roles, apiKey, locale }: Actor, edited: EditedImage): Promise<Image> {
  const { id, source, prepared, edit, renumber, at } = edited;
  const patientId = source.patient.id;
  // The source may have been deleted while the image was processed; locked, it stays until the new image is saved.
  const locked = await lockImage(tx, source.id);
  if (!locked) throw new AppError('NOT_FOUND', 'the image was deleted');
  if (locked.mirrored !== source.mirrored) throw new AppError('VERSION_CONFLICT', 'the sides of the image were swapped in the meantime');
  const ofPart = (await findPartsOfImages(tx, [source.id])).has(source.id);
  const number = await insertImage(tx, {
    id,
    patientId,
    fileName: source.fileName,
    ...preparedFields(prepared),
    uploadedBy: userId,
    uploadedAt: at,
    derivedFrom: source.id,
    edit: { ...edit, ...(ofPart && { ofPart }) },
    millimetresPerPixel: source.millimetresPerPixel ?? null,
    dateTaken: source.dateTaken,
    kind: source.kind,
  });
  if (number === undefined) throw new AppError('NOT_FOUND', 'the image was deleted');
  await requireStorage(tx);
  const mayDecide = !apiKey && permission(roles, 'EDIT_FINDINGS') === 'YES';
  const renumbered = mayDecide
    ? { decidedBy: userId, decidedAt: at }
    : { decision: 'SUGGESTED' as const, decidedBy: null, decidedAt: null };
  const annotations = (await listAnnotations(tx, source.id)).flatMap((annotation) =>
    moveAnnotation(annotation, source, edit, renumber ? renumbered : null),
  );
  if (annotations.length > 0) {
    await writeAnnotationSet(tx, id, { version: 1, analysisId: null });
    await writeAnnotations(tx, id, annotations);
    await updateImageStatus(tx, id, nextImageStatus('NO_ANALYSIS', 'ANNOTATION_ADDED'), at);
  }
  await recordPatientActivity(tx, patientId, at);
  await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'image', entityId: id, at });
  await publishEvent(tx, { type: 'image', imageId: id, patientId });
  const stored = await findImage(tx, id);
  if (!stored) throw new Error(`image ${id} was not found after saving it`);
  return presentImage(tx, stored, locale);
}

type DecisionChange = Partial<Pick<StoredAnnotation, 'decision' | 'decidedBy' | 'decidedAt'>>;

/**
 * Returns the annotation at its new position, or nothing when the crop leaves too little of it. `renumbered` is the
 * decision of an annotation whose tooth number changes; null keeps the numbers.
 */
function moveAnnotation(
  annotation: StoredAnnotation,
  size: ImageArea,
  edit: ImageEdit,
  renumbered: DecisionChange | null,
): StoredAnnotation[] {
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
