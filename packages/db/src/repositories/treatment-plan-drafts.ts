import type { StoredTreatmentPlanDraft, TreatmentPlanDraftContent } from '@molaar/contracts';
import type { ClinicTx } from '../database';

/** Person and treatment plan of a draft; `planId` is null for the plan that an image does not have yet. */
export interface DraftOwner {
  userId: string;
  imageId: string;
  planId: string | null;
}

/** Returns a person's unsaved edits of a treatment plan; `planId` null: of one that was never saved. */
export async function findTreatmentPlanDraft(
  tx: ClinicTx,
  { userId, imageId, planId }: DraftOwner,
): Promise<StoredTreatmentPlanDraft | undefined> {
  const row = await tx
    .selectFrom('plan_drafts')
    .select(['content', 'saved_at'])
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .where('plan_id', 'is not distinct from', planId)
    .executeTakeFirst();
  return row && { content: row.content, savedAt: row.saved_at.toISOString() };
}

/** Stores a person's unsaved edits of a treatment plan in place of earlier ones. */
export async function writeTreatmentPlanDraft(
  tx: ClinicTx,
  { userId, imageId, planId }: DraftOwner,
  content: TreatmentPlanDraftContent,
  at: Date,
): Promise<void> {
  const written = { content: JSON.stringify(content), saved_at: at };
  await tx
    .insertInto('plan_drafts')
    .values({ organization_id: tx.organizationId, user_id: userId, image_id: imageId, plan_id: planId, ...written })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'image_id', 'plan_id']).doUpdateSet(written))
    .execute();
}

/** Deletes a person's unsaved edits of a treatment plan. */
export async function deleteTreatmentPlanDraftRow(tx: ClinicTx, { userId, imageId, planId }: DraftOwner): Promise<void> {
  await tx
    .deleteFrom('plan_drafts')
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('image_id', '=', imageId)
    .where('plan_id', 'is not distinct from', planId)
    .execute();
}
