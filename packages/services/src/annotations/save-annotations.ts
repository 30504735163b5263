import { type AnnotationSet, AppError, type SaveAnnotationsInput } from '@molaar/contracts';
import {
  forgetRemovedSuggestions,
  holdImage,
  idsOnOtherImages,
  inOrganization,
  listAnnotations,
  listRemovedSuggestions,
  publishEvent,
  readAnnotationSet,
  recordPatientActivity,
  removeAnnotations,
  type Tx,
  updateImageStatus,
  writeAnnotationSet,
  writeAnnotations,
  writeAudit,
} from '@molaar/db';
import { nextImageStatus } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { mergeAnnotations } from './merge-annotations';
import { presentAnnotations } from './present-annotations';

/**
 * Saves all objects of a radiograph, of which `version` was read; what is left out is deleted. Answers the new set.
 * NOT_FOUND; VERSION_CONFLICT when someone saved meanwhile, with nothing changed; VALIDATION_FAILED; NOT_ALLOWED when who
 * may only draft decides; ERROR_SAVING_ANNOTATIONS for anything unexpected.
 */
export async function saveAnnotations(deps: Deps, actor: Actor, input: SaveAnnotationsInput): Promise<AnnotationSet> {
  const right = requirePermission(actor, 'EDIT_FINDINGS');
  try {
    return await inOrganization(deps.db, actor.organizationId, (tx) => save(tx, actor, right, input, deps.clock()));
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.error({ err: error, imageId: input.imageId }, 'saving annotations failed');
    throw new AppError('ERROR_SAVING_ANNOTATIONS', `objects of image ${input.imageId} were not saved`, { cause: error });
  }
}

async function save(
  tx: Tx,
  actor: Actor,
  right: 'YES' | 'DRAFT',
  { imageId, version, annotations }: SaveAnnotationsInput,
  at: Date,
): Promise<AnnotationSet> {
  const { organizationId, userId } = actor;
  const image = await holdImage(tx, organizationId, imageId);
  if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const set = await readAnnotationSet(tx, organizationId, imageId);
  const read = requireVersion(version);
  if (set.version !== read)
    throw new AppError('VERSION_CONFLICT', `objects of image ${imageId} are at version ${set.version}, not ${read}`);

  const stored = await listAnnotations(tx, organizationId, imageId);
  const known = new Set(stored.map(({ id }) => id));
  const unknown = annotations.flatMap(({ id }) => (known.has(id) ? [] : id));
  const deleted = await listRemovedSuggestions(tx, organizationId, imageId, unknown);
  const { written, removed, added, restored } = mergeAnnotations(stored, annotations, { image, right, userId, at, deleted });
  if ((await idsOnOtherImages(tx, organizationId, imageId, unknown)).length > 0)
    throw new AppError('VALIDATION_FAILED', 'an id belongs to an object of another image', { fields: { annotations: 'invalid' } });

  if (written.length + removed.length > 0) {
    const next = set.version + 1;
    await writeAnnotationSet(tx, organizationId, imageId, { version: next, analysisId: set.analysisId });
    await removeAnnotations(tx, organizationId, imageId, removed);
    await forgetRemovedSuggestions(tx, organizationId, restored);
    await writeAnnotations(tx, organizationId, imageId, written);
    const status = added.length > 0 ? nextImageStatus(image.status, 'MANUAL_OBJECT_SAVED') : image.status;
    await updateImageStatus(tx, organizationId, imageId, status, at);
    await recordPatientActivity(tx, organizationId, image.patientId, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'annotations', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'annotations', imageId, version: next });
    if (status !== image.status) await publishEvent(tx, organizationId, { type: 'image', imageId, patientId: image.patientId });
  }
  return presentAnnotations(tx, actor, imageId);
}
