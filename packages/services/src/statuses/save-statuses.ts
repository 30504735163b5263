import { AppError, type SaveStatusesInput, type StatusSet } from '@molaar/contracts';
import {
  type AnnotationSetState,
  type ClinicTx,
  inClinic,
  lockImage,
  publishEvent,
  readAnnotationSet,
  readStatusVersion,
  recordPatientActivity,
  replaceStatuses,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
  writeStatusVersion,
} from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { correctSurfaces, currentStatuses, decideAnnotations, decideStatuses, type StoredStatus } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { applyRules } from '../shared/apply-rules';
import { requireVersion } from '../shared/require-version';
import { queueWebhooks } from '../webhooks';
import { presentCurrentStatuses } from './present-statuses';
import { readCurrentStatuses } from './read-current-statuses';
import { rejectContradictions } from './reject-contradictions';

/**
 * Saves all decided statuses of an image, and approves, rejects or corrects their annotations in the same transaction.
 * A decision left out is withdrawn.
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
    const image = await lockImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const version = await readStatusVersion(tx, imageId);
    const wanted = requireVersion(input.version);
    if (version !== wanted) throw new AppError('VERSION_CONFLICT', `statuses of image ${imageId} are at version ${version}, not ${wanted}`);
    const set = await readAnnotationSet(tx, imageId);
    if (input.annotationVersion !== undefined && set.version !== input.annotationVersion)
      throw new AppError(
        'VERSION_CONFLICT',
        `annotations of image ${imageId} are at version ${set.version}, not ${input.annotationVersion}`,
      );

    const { annotations: read, stored: before, statuses: suggested, calibrationId } = await readCurrentStatuses(tx, imageId);
    const corrected = applyRules(() => correctSurfaces(read, suggested, input.statuses, { right, userId, at }));
    const annotations = withChanges(read, corrected);
    const current = corrected.length > 0 ? currentStatuses(annotations, before) : suggested;
    const decided = applyRules(() => decideStatuses(current, before, input.statuses, { right, userId, at }));
    const changed = withChanges(corrected, decideAnnotations(annotations, current, decided, { userId, at }));
    const after = currentStatuses(withChanges(annotations, changed), decided.stored);
    rejectContradictions(after, { before: suggested });
    await writeStatusVersion(tx, imageId, version + 1);
    await replaceStatuses(tx, imageId, decided.stored);
    const annotationVersion = await saveDecidedAnnotations(tx, imageId, set, changed);

    if (hasNewApproval(before, decided.stored)) await queueWebhooks(tx, 'statuses.approved', { patientId: image.patientId, imageId }, at);
    await updateImageStatus(tx, imageId, image.status, at);
    await recordPatientActivity(tx, image.patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'tooth_statuses', entityId: imageId, at });
    return presentCurrentStatuses(tx, actor, { image, version: version + 1, annotationVersion, statuses: after, calibrationId });
  });
}

/** Whether a status is approved now that was not before. */
function hasNewApproval(before: readonly StoredStatus[], after: readonly StoredStatus[]): boolean {
  const approved = new Set(before.filter(({ decision }) => decision === 'APPROVED').map(({ key }) => key));
  return after.some(({ key, decision }) => decision === 'APPROVED' && !approved.has(key));
}

/** Returns the annotations with the changed ones in their place, and those of `changes` that are not among them. */
function withChanges(annotations: readonly StoredAnnotation[], changes: readonly StoredAnnotation[]): StoredAnnotation[] {
  return [...new Map([...annotations, ...changes].map((annotation) => [annotation.id, annotation])).values()];
}

/**
 * Saves the changed annotations. Publishes in any case, since clients read statuses and annotations together.
 * @returns The version of the annotations.
 */
async function saveDecidedAnnotations(
  tx: ClinicTx,
  imageId: string,
  set: AnnotationSetState,
  changed: readonly StoredAnnotation[],
): Promise<number> {
  const version = changed.length > 0 ? set.version + 1 : set.version;
  if (changed.length > 0) {
    await writeAnnotationSet(tx, imageId, { ...set, version });
    await writeAnnotations(tx, imageId, changed);
  }
  await publishEvent(tx, { type: 'annotations', imageId, version });
  return version;
}
