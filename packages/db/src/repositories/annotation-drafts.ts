import type { AnnotationDraft, SavedAnnotationDraft } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Person and image of a draft. */
export interface AnnotationDraftOwner {
  userId: string;
  imageId: string;
}

/** Returns the draft; undefined when this person never had one. */
export async function findAnnotationDraft(
  tx: ClinicTx,
  { userId, imageId }: AnnotationDraftOwner,
): Promise<SavedAnnotationDraft | undefined> {
  const row = await tx
    .selectFrom('annotation_drafts')
    .select(['revision', 'content', 'saved_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return row && { revision: row.revision, content: row.content, savedAt: row.saved_at.toISOString() };
}

/**
 * Replaces the draft of `revision` (0: none exists yet); null content ends it. A single statement, so only one of two
 * concurrent writes succeeds.
 * @returns The new revision, or undefined when the stored draft has another revision; nothing has changed then.
 */
export async function writeAnnotationDraft(
  tx: ClinicTx,
  { userId, imageId }: AnnotationDraftOwner,
  { revision, content, at }: { revision: number; content: AnnotationDraft | null; at: Date },
): Promise<number | undefined> {
  const written = { content: content && JSON.stringify(content), saved_at: at };
  if (revision === 0) {
    const row = await tx
      .insertInto('annotation_drafts')
      .values({ organization_id: tx.organizationId, user_id: userId, image_id: imageId, revision: 1, ...written })
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'image_id']).doNothing())
      .returning('revision')
      .executeTakeFirst();
    return row?.revision;
  }
  const row = await tx
    .updateTable('annotation_drafts')
    .set({ ...written, revision: sql<number>`revision + 1` })
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}
