import { type AnnotationSet, AppError, type SaveAnnotationsInput } from '@molaar/contracts';
import {
  type ClinicTx,
  deleteRemovedSuggestions,
  findIdsOnOtherImages,
  inClinic,
  listAnnotations,
  listRemovedSuggestions,
  lockImage,
  mirrorImageRows,
  publishEvent,
  readAnnotationSet,
  recordPatientActivity,
  removeAnnotations,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import { mergeAnnotations } from '@molaar/domain/findings';
import { type Right, requireMayDecide } from '@molaar/domain/rules';
import { mirrorStatus } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { applyRules } from '../shared/apply-rules';
import { requireVersion } from '../shared/require-version';
import { presentAnnotations } from './present-annotations';

/**
 * Saves all annotations of an image; those left out are deleted. With another `mirrored` than the saved one, the sides
 * of the image are swapped first: its statuses get the numbers of the other side, and its treatment plans are outdated.
 * @returns The new set.
 * @throws NOT_FOUND; VERSION_CONFLICT when another person has saved since `version`; VALIDATION_FAILED; NOT_ALLOWED
 * when a person who may only draft decides; ERROR_SAVING_ANNOTATIONS for unexpected errors.
 */
export async function saveAnnotations(deps: Deps, actor: Actor, input: SaveAnnotationsInput): Promise<AnnotationSet> {
  const right = requirePermission(actor, 'EDIT_FINDINGS');
  try {
    return await inClinic(deps.db, actor, (tx) => save(tx, actor, input, { right, at: deps.clock() }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error, imageId: input.imageId }, 'saving annotations failed');
    throw new AppError('ERROR_SAVING_ANNOTATIONS', `annotations of image ${input.imageId} were not saved`, { cause: error });
  }
}

async function save(
  tx: ClinicTx,
  actor: Actor,
  { imageId, version, mirrored, annotations }: SaveAnnotationsInput,
  { right, at }: { right: Right; at: Date },
): Promise<AnnotationSet> {
  const { userId } = actor;
  const image = await lockImage(tx, imageId);
  if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const set = await readAnnotationSet(tx, imageId);
  const read = requireVersion(version);
  if (set.version !== read)
    throw new AppError('VERSION_CONFLICT', `annotations of image ${imageId} are at version ${set.version}, not ${read}`);

  const isSwapped = mirrored !== undefined && mirrored !== image.mirrored;
  if (isSwapped) {
    applyRules(() => requireMayDecide(right));
    await mirrorImageRows(tx, image, mirrorStatus);
  }
  const stored = await listAnnotations(tx, imageId);
  const known = new Set(stored.map(({ id }) => id));
  const unknown = annotations.flatMap(({ id }) => (known.has(id) ? [] : id));
  const deleted = await listRemovedSuggestions(tx, imageId, unknown);
  const { written, removed, added, restored } = applyRules(() =>
    mergeAnnotations(stored, annotations, { image, right, userId, at, deleted }),
  );
  if ((await findIdsOnOtherImages(tx, imageId, unknown)).length > 0)
    throw new AppError('VALIDATION_FAILED', 'an id belongs to an annotation of another image', { fields: { annotations: 'invalid' } });

  if (isSwapped || written.length + removed.length > 0) {
    const next = set.version + 1;
    await writeAnnotationSet(tx, imageId, { version: next, analysisId: set.analysisId });
    await removeAnnotations(tx, imageId, removed);
    await deleteRemovedSuggestions(tx, restored);
    await writeAnnotations(tx, imageId, written);
    const status = added.length > 0 ? nextImageStatus(image.status, 'ANNOTATION_ADDED') : image.status;
    await updateImageStatus(tx, imageId, status, at);
    await recordPatientActivity(tx, image.patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'annotations', entityId: imageId, at });
    await publishEvent(tx, { type: 'annotations', imageId, version: next });
    if (isSwapped || status !== image.status) await publishEvent(tx, { type: 'image', imageId, patientId: image.patientId });
  }
  return presentAnnotations(tx, actor, { id: imageId, mirrored: mirrored ?? image.mirrored });
}
