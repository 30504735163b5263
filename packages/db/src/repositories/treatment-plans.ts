import type { ClinicTx } from '../database';
import {
  type StoredTreatmentPlan,
  type StoredTreatmentPlanSummary,
  selectTreatmentPlans,
  toContent,
  toStoredContent,
  toSummary,
} from './treatment-plan-row';

export type { StoredTreatmentPlan, StoredTreatmentPlanSummary } from './treatment-plan-row';

export type NewTreatmentPlanVersion = Omit<StoredTreatmentPlan, 'version' | 'outdated' | 'priced'>;

/** A treatment plan locked for a change. */
export interface LockedTreatmentPlan {
  version: number;
  /** The version that counts as the current one. */
  planVersion: number;
  /** Number of the latest saved version, even if it was discarded: numbers are not reused. */
  lastPlanVersion: number;
  imageId: string | null;
}

/** Locks the treatment plan row until the transaction ends. @returns undefined when the id is unknown. */
export async function lockTreatmentPlan(tx: ClinicTx, id: string): Promise<LockedTreatmentPlan | undefined> {
  const row = await tx
    .selectFrom('treatment_plans')
    .select(['version', 'plan_version', 'image_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  // Read after locking: the previous holder of the lock may have saved another version.
  const { last } = await tx
    .selectFrom('treatment_plan_versions')
    .select(({ fn }) => fn.max('plan_version').as('last'))
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', id)
    .executeTakeFirstOrThrow();
  return { version: row.version, planVersion: row.plan_version, lastPlanVersion: last, imageId: row.image_id };
}

/** Inserts the treatment plan with its first version, or the next version of a locked one. */
export async function insertTreatmentPlanVersion(tx: ClinicTx, plan: NewTreatmentPlanVersion, version: number): Promise<void> {
  await tx
    .insertInto('treatment_plans')
    .values({
      organization_id: tx.organizationId,
      id: plan.id,
      patient_id: plan.patientId,
      image_id: plan.imageId,
      version,
      plan_version: plan.planVersion,
      created_at: plan.savedAt,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet({ version, plan_version: plan.planVersion }))
    .execute();
  await tx
    .insertInto('treatment_plan_versions')
    .values({
      organization_id: tx.organizationId,
      plan_id: plan.id,
      plan_version: plan.planVersion,
      status: plan.status,
      language: plan.language,
      saved_by: plan.savedBy,
      saved_at: plan.savedAt,
      valid_until: plan.validUntil,
      medical_template_id: plan.medicalTemplateId,
      pricing_template_id: plan.pricingTemplateId,
      annotation_version: plan.annotationVersion,
      status_version: plan.statusVersion,
      total_min: plan.total.min,
      total_max: plan.total.max,
      content: JSON.stringify(toStoredContent(plan.content)),
    })
    .execute();
}

/** Makes another version the current one and increments `version`. */
export async function setCurrentTreatmentPlanVersion(
  tx: ClinicTx,
  { id, version, planVersion }: { id: string; version: number; planVersion: number },
): Promise<void> {
  await tx
    .updateTable('treatment_plans')
    .set({ version, plan_version: planVersion })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .execute();
}

/** Returns the latest version of the treatment plan; undefined for an unknown id. */
export async function findTreatmentPlan(tx: ClinicTx, id: string): Promise<StoredTreatmentPlan | undefined> {
  const row = await selectTreatmentPlans(tx).select('v.content').where('p.id', '=', id).executeTakeFirst();
  return row && { ...toSummary(row), content: toContent(row.content) };
}

/** Lists the latest versions of the patient's treatment plans, newest first. */
export async function listTreatmentPlansOfPatient(tx: ClinicTx, patientId: string): Promise<StoredTreatmentPlanSummary[]> {
  const rows = await selectTreatmentPlans(tx)
    .where('p.patient_id', '=', patientId)
    .orderBy('v.saved_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(toSummary);
}

/** Returns whether the image has a treatment plan. */
export async function hasTreatmentPlan(tx: ClinicTx, imageId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('treatment_plans')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('image_id', '=', imageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a locked treatment plan with its versions and everybody's drafts of it.
 * @returns false when it must stay: a version was approved or has been shared (migration 0031).
 */
export async function deleteTreatmentPlanRow(tx: ClinicTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('treatment_plans')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
