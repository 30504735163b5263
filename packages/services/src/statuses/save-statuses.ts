import { AppError, type SaveStatusesInput, type StatusSet } from '@molaar/contracts';
import {
  type AnnotationSetState,
  holdImage,
  inOrganization,
  listAnnotations,
  listStatuses,
  publishEvent,
  readAnnotationSet,
  readStatusVersion,
  recordPatientActivity,
  replaceStatuses,
  type StoredAnnotation,
  type Tx,
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
import { refuseContradictions } from './refuse-contradictions';

/**
 * Saves every decided status of a radiograph, of which `version` was read, and in the same transaction approves or rejects
 * the objects they rest on. A decision that is left out is taken back. Answers the new set. NOT_FOUND; VERSION_CONFLICT when
 * someone saved meanwhile, the statuses or the objects under them; VALIDATION_FAILED; NOT_ALLOWED when who may only draft decides;
 * STATUSES_CONTRADICT when what it approves cannot be true together with what else is approved on the tooth.
 */
export async function saveStatuses(deps: Deps, actor: Actor, input: SaveStatusesInput): Promise<StatusSet> {
  const right = requirePermission(actor, 'EDIT_FINDINGS');
  const { imageId } = input;
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    const image = await holdImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const version = await readStatusVersion(tx, organizationId, imageId);
    const read = requireVersion(input.version);
    if (version !== read) throw new AppError('VERSION_CONFLICT', `statuses of image ${imageId} are at version ${version}, not ${read}`);
    const set = await readAnnotationSet(tx, organizationId, imageId);
    if (input.annotationVersion !== undefined && set.version !== input.annotationVersion)
      throw new AppError('VERSION_CONFLICT', `objects of image ${imageId} are at version ${set.version}, not ${input.annotationVersion}`);

    const annotations = await listAnnotations(tx, organizationId, imageId);
    const before = await listStatuses(tx, organizationId, imageId);
    const current = currentStatuses(annotations, before);
    const decided = decideStatuses(current, before, input.statuses, { right, userId, at });
    const changed = decideAnnotations(annotations, current, decided, { userId, at });
    const mended = new Map(changed.map((annotation) => [annotation.id, annotation]));
    const after = currentStatuses(
      annotations.map((annotation) => mended.get(annotation.id) ?? annotation),
      decided.stored,
    );
    refuseContradictions(after, { before: current });
    await writeStatusVersion(tx, organizationId, imageId, version + 1);
    await replaceStatuses(tx, organizationId, imageId, decided.stored);
    await saveDecidedAnnotations(tx, organizationId, imageId, set, changed);

    await updateImageStatus(tx, organizationId, imageId, image.status, at);
    await recordPatientActivity(tx, organizationId, image.patientId, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'tooth_statuses', entityId: imageId, at });
    return presentStatuses(tx, actor, imageId);
  });
}

/** Other tabs hear of it either way: statuses and objects are read together. */
async function saveDecidedAnnotations(
  tx: Tx,
  organizationId: string,
  imageId: string,
  set: AnnotationSetState,
  changed: readonly StoredAnnotation[],
): Promise<void> {
  const version = changed.length > 0 ? set.version + 1 : set.version;
  if (changed.length > 0) {
    await writeAnnotationSet(tx, organizationId, imageId, { ...set, version });
    await writeAnnotations(tx, organizationId, imageId, changed);
  }
  await publishEvent(tx, organizationId, { type: 'annotations', imageId, version });
}
