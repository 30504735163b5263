import { AppError, type SaveStatusesInput, type StatusSet } from '@molaar/contracts';
import {
  type AnnotationSetState,
  type ClinicTx,
  holdImage,
  inClinic,
  listAnnotations,
  listStatuses,
  publishEvent,
  readAnnotationSet,
  readStatusVersion,
  recordPatientActivity,
  replaceStatuses,
  type StoredAnnotation,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
  writeStatusVersion,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { currentStatuses } from './current-statuses';
import { decideAnnotations } from './decide-annotations';
import { decideStatuses } from './decide-statuses';
import { presentStatuses } from './present-statuses';
import { rejectContradictions } from './reject-contradictions';

/**
 * Saves all decided statuses of an image, and approves or rejects their annotations in the same transaction. A decision
 * left out is withdrawn.
 * @returns The new set.
 * @throws NOT_FOUND; VERSION_CONFLICT when the statuses or annotations were saved since they were read;
 * VALIDATION_FAILED; NOT_ALLOWED when a person who may only draft decides; STATUSES_CONTRADICT when approved statuses
 * of a tooth contradict each other.
 */
export async function saveStatuses(deps: Deps, actor: Actor, input: SaveStatusesInput): Promise<StatusSet> {
  const right = requirePermission(actor, 'EDIT_FINDINGS');
  const { imageId } = input;
  const { userId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    const image = await holdImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const version = await readStatusVersion(tx, imageId);
    const read = requireVersion(input.version);
    if (version !== read) throw new AppError('VERSION_CONFLICT', `statuses of image ${imageId} are at version ${version}, not ${read}`);
    const set = await readAnnotationSet(tx, imageId);
    if (input.annotationVersion !== undefined && set.version !== input.annotationVersion)
      throw new AppError('VERSION_CONFLICT', `objects of image ${imageId} are at version ${set.version}, not ${input.annotationVersion}`);

    const annotations = await listAnnotations(tx, imageId);
    const before = await listStatuses(tx, imageId);
    const current = currentStatuses(annotations, before);
    const decided = decideStatuses(current, before, input.statuses, { right, userId, at });
    const changed = decideAnnotations(annotations, current, decided, { userId, at });
    const mended = new Map(changed.map((annotation) => [annotation.id, annotation]));
    const after = currentStatuses(
      annotations.map((annotation) => mended.get(annotation.id) ?? annotation),
      decided.stored,
    );
    rejectContradictions(after, { before: current });
    await writeStatusVersion(tx, imageId, version + 1);
    await replaceStatuses(tx, imageId, decided.stored);
    await saveDecidedAnnotations(tx, imageId, set, changed);

    await updateImageStatus(tx, imageId, image.status, at);
    await recordPatientActivity(tx, image.patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'tooth_statuses', entityId: imageId, at });
    return presentStatuses(tx, actor, imageId);
  });
}

/** Publishes the change in any case, since clients read statuses and annotations together. */
async function saveDecidedAnnotations(
  tx: ClinicTx,
  imageId: string,
  set: AnnotationSetState,
  changed: readonly StoredAnnotation[],
): Promise<void> {
  const version = changed.length > 0 ? set.version + 1 : set.version;
  if (changed.length > 0) {
    await writeAnnotationSet(tx, imageId, { ...set, version });
    await writeAnnotations(tx, imageId, changed);
  }
  await publishEvent(tx, { type: 'annotations', imageId, version });
}
