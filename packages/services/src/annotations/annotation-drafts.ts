import { type AnnotationDraftKept, AppError, type KeepAnnotationDraftInput, type ShownAnnotationDraft } from '@molaar/contracts';
import { findAnnotationDraft, findClinicalImage, inOrganization, putAnnotationDraft, type Tx, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireRight } from '../context/permission';

/** Room for the largest draft that the schema lets in, outlines aside; characters of JSON. */
const LONGEST_DRAFT = 6_000_000;

/** The caller's own unsaved objects of a radiograph, kept from wherever they were made. NOT_FOUND. */
export async function getAnnotationDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId }: { imageId: string },
): Promise<ShownAnnotationDraft> {
  requireRight(actor, 'EDIT_FINDINGS');
  const { organizationId, userId, locale } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    await requireImage(tx, organizationId, imageId);
    const kept = (await findAnnotationDraft(tx, organizationId, { userId, imageId })) ?? { revision: 0, content: null, savedAt: null };
    if (kept.content)
      await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: clock() });
    return { ...kept, notice: noticeText(locale) };
  });
}

/**
 * Keeps the caller's own unsaved objects of a radiograph; null ends the draft. NOT_FOUND; VERSION_CONFLICT when another browser
 * of the same person kept something meanwhile, with nothing changed; VALIDATION_FAILED for one that is too long.
 */
export async function keepAnnotationDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId, revision, content }: KeepAnnotationDraftInput,
): Promise<AnnotationDraftKept> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { organizationId, userId } = actor;
  if (content && JSON.stringify(content).length > LONGEST_DRAFT)
    throw new AppError('VALIDATION_FAILED', 'the draft is too long', { fields: { content: 'invalid' } });
  return inOrganization(db, organizationId, async (tx) => {
    await requireImage(tx, organizationId, imageId);
    const at = clock();
    const next = await putAnnotationDraft(tx, organizationId, { userId, imageId }, revision, content, at);
    if (next === undefined) throw new AppError('VERSION_CONFLICT', `the draft of image ${imageId} is not at revision ${revision}`);
    return { revision: next, savedAt: at.toISOString() };
  });
}

async function requireImage(tx: Tx, organizationId: string, imageId: string): Promise<void> {
  if (!(await findClinicalImage(tx, organizationId, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
}
