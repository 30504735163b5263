import { type AnnotationDraftResponse, type AnnotationDraftRevision, AppError, type SaveAnnotationDraftInput } from '@molaar/contracts';
import { type ClinicTx, findAnnotationDraft, findClinicalImage, inClinic, writeAnnotationDraft, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Size limit of a draft: fits the largest draft that the schema accepts, without outlines. Characters of JSON. */
const MAX_DRAFT_LENGTH = 6_000_000;

/**
 * Returns the caller's unsaved annotations of an image, from whichever browser.
 * @throws NOT_FOUND.
 */
export async function getAnnotationDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId }: { imageId: string },
): Promise<AnnotationDraftResponse> {
  // Also of people who may only view, who have none: a page asks before it knows whose it is, and a rejected request
  // would be in the clinic's security log.
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  return inClinic(db, actor, async (tx) => {
    await requireImage(tx, imageId);
    const draft = (await findAnnotationDraft(tx, { userId, imageId })) ?? { revision: 0, content: null, savedAt: null };
    if (draft.content) await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: clock() });
    return { ...draft, notice: noticeText(locale) };
  });
}

/**
 * Saves the caller's unsaved annotations of an image; null deletes the draft.
 * @throws NOT_FOUND; VERSION_CONFLICT when another browser of the same person has saved in the meantime;
 * VALIDATION_FAILED when the draft is too long.
 */
export async function saveAnnotationDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId, revision, content }: SaveAnnotationDraftInput,
): Promise<AnnotationDraftRevision> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { userId } = actor;
  if (content && JSON.stringify(content).length > MAX_DRAFT_LENGTH)
    throw new AppError('VALIDATION_FAILED', 'the draft is too long', { fields: { content: 'invalid' } });
  return inClinic(db, actor, async (tx) => {
    await requireImage(tx, imageId);
    const at = clock();
    const next = await writeAnnotationDraft(tx, { userId, imageId }, { revision, content, at });
    if (next === undefined) throw new AppError('VERSION_CONFLICT', `the draft of image ${imageId} is not at revision ${revision}`);
    return { revision: next, savedAt: at.toISOString() };
  });
}

async function requireImage(tx: ClinicTx, imageId: string): Promise<void> {
  if (!(await findClinicalImage(tx, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
}
