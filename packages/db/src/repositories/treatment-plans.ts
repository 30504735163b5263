import type { Locale, TreatmentPlan } from '@molaar/contracts';
import type { MoneyRange } from '@molaar/domain/treatment-plans';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { StoredTreatmentPlanContent, TreatmentPlanContent } from '../schema/treatment-plan-content';

type PlanStatus = TreatmentPlan['status'];

/** A treatment plan and its latest saved version, without what that version froze. */
export interface StoredTreatmentPlanSummary {
  id: string;
  patientId: string;
  imageId: string | null;
  /** Incremented by every change of the treatment plan. */
  version: number;
  planVersion: number;
  status: PlanStatus;
  language: Locale;
  savedBy: string;
  savedAt: Date;
  /** yyyy-mm-dd. */
  validUntil: string;
  /** Null also after it was deleted, so that nothing is saved with the id of a deleted template. */
  medicalTemplateId: string | null;
  /** Null also after it was deleted. */
  pricingTemplateId: string | null;
  /** Versions of the image's annotations and statuses from which its lines were made. */
  annotationVersion: number;
  statusVersion: number;
  total: MoneyRange;
  /** The image's annotations or statuses are newer than the treatment plan, or the image was analysed again. */
  outdated: boolean;
}

export interface StoredTreatmentPlan extends StoredTreatmentPlanSummary {
  content: TreatmentPlanContent;
}

export type NewTreatmentPlanVersion = Omit<StoredTreatmentPlan, 'version' | 'outdated'>;

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

/** Marks earlier versions as superseded: a draft supersedes drafts, an approved version supersedes all. */
export async function supersedeEarlierVersions(
  tx: ClinicTx,
  planId: string,
  planVersion: number,
  replaced: readonly PlanStatus[],
): Promise<void> {
  await tx
    .updateTable('treatment_plan_versions')
    .set({ status: 'SUPERSEDED' })
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .where('plan_version', '<', planVersion)
    .where('status', 'in', [...replaced])
    .execute();
}

/** Returns the latest version of the treatment plan; undefined for an unknown id. */
export async function findTreatmentPlan(tx: ClinicTx, id: string): Promise<StoredTreatmentPlan | undefined> {
  const row = await plans(tx).select('v.content').where('p.id', '=', id).executeTakeFirst();
  return row && { ...toSummary(row), content: toContent(row.content) };
}

/** Statuses of a version that a dentist approved and no newer version superseded. */
const APPROVED: readonly PlanStatus[] = ['APPROVED', 'SENT', 'ANSWERED'];

/** Returns the number of the newest approved version, even below newer drafts; null when there is none. */
export async function findApprovedVersionNumber(tx: ClinicTx, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('treatment_plan_versions')
    .select('plan_version')
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', id)
    .where('status', 'in', [...APPROVED])
    .orderBy('plan_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.plan_version ?? null;
}

/**
 * Lists the authors of the drafts above the newest approved version, or of all drafts without one; discarded drafts do
 * not count.
 */
export async function listDraftAuthors(tx: ClinicTx, id: string): Promise<string[]> {
  const approved = await findApprovedVersionNumber(tx, id);
  const rows = await tx
    .selectFrom('treatment_plan_versions')
    .select('saved_by')
    .distinct()
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', id)
    .where('plan_version', '>', approved ?? 0)
    .where('status', '<>', 'DISCARDED')
    .execute();
  return rows.map(({ saved_by: author }) => author);
}

/** Returns the newest approved version, even below newer drafts; undefined when there is none. */
export async function findApprovedTreatmentPlan(tx: ClinicTx, id: string): Promise<StoredTreatmentPlan | undefined> {
  const planVersion = await findApprovedVersionNumber(tx, id);
  return planVersion === null ? undefined : findTreatmentPlanVersion(tx, id, planVersion);
}

/** Returns one version as it was saved; undefined for an unknown one. */
export async function findTreatmentPlanVersion(tx: ClinicTx, id: string, planVersion: number): Promise<StoredTreatmentPlan | undefined> {
  const row = await tx
    .selectFrom('treatment_plans as p')
    .innerJoin('treatment_plan_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'p.organization_id').onRef('v.plan_id', '=', 'p.id'),
    )
    .where('p.organization_id', '=', tx.organizationId)
    .where('p.id', '=', id)
    .where('v.plan_version', '=', planVersion)
    .select([
      ...SUMMARY,
      'v.content',
      // A saved version is not compared with later findings.
      sql<boolean>`false`.as('outdated'),
    ])
    .executeTakeFirst();
  return row && { ...toSummary(row), content: toContent(row.content) };
}

export interface StoredTreatmentPlanVersion {
  planVersion: number;
  status: PlanStatus;
  language: Locale;
  savedBy: string;
  savedAt: Date;
  total: MoneyRange;
  /** Treatments of the version, selected or not. */
  lines: number;
}

/** Lists every saved version of the treatment plan, newest first. */
export async function readTreatmentPlanVersions(tx: ClinicTx, id: string): Promise<StoredTreatmentPlanVersion[]> {
  const rows = await tx
    .selectFrom('treatment_plan_versions')
    .select(['plan_version', 'status', 'language', 'saved_by', 'saved_at', 'total_min', 'total_max'])
    .select(sql<number>`jsonb_array_length(content->'treatments')`.as('lines'))
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', id)
    .orderBy('plan_version', 'desc')
    .execute();
  return rows.map((row) => ({
    planVersion: row.plan_version,
    status: row.status,
    language: row.language,
    savedBy: row.saved_by,
    savedAt: row.saved_at,
    total: { min: row.total_min, max: row.total_max },
    lines: row.lines,
  }));
}

/** Changes the status of a version if it is one of `from`; its content never changes. @returns Whether it changed. */
export async function setTreatmentPlanVersionStatus(
  tx: ClinicTx,
  planId: string,
  planVersion: number,
  { from, to }: { from: readonly PlanStatus[]; to: PlanStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('treatment_plan_versions')
    .set({ status: to })
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .where('plan_version', '=', planVersion)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Lists the latest versions of the patient's treatment plans, newest first. */
export async function listTreatmentPlansOfPatient(tx: ClinicTx, patientId: string): Promise<StoredTreatmentPlanSummary[]> {
  const rows = await plans(tx).where('p.patient_id', '=', patientId).orderBy('v.saved_at', 'desc').orderBy('p.id', 'desc').execute();
  return rows.map(toSummary);
}

/** Returns whether any version of this treatment plan was made from this medical template. */
export async function hasTreatmentPlanUsedTemplate(tx: ClinicTx, planId: string, templateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('treatment_plan_versions')
    .select('plan_version')
    .where('organization_id', '=', tx.organizationId)
    .where('plan_id', '=', planId)
    .where('medical_template_id', '=', templateId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Templates of `treatment_plan_versions v` as far as they still exist: a version outlives its templates. */
const existingTemplates = [
  sql<
    string | null
  >`(select t.id from medical_templates t where t.organization_id = v.organization_id and t.id = v.medical_template_id)`.as(
    'medical_template_id',
  ),
  sql<
    string | null
  >`(select t.id from pricing_templates t where t.organization_id = v.organization_id and t.id = v.pricing_template_id)`.as(
    'pricing_template_id',
  ),
] as const;

/** Columns of a treatment plan `p` with one of its versions `v`. */
const SUMMARY = [
  'p.id',
  'p.patient_id',
  'p.image_id',
  'p.version',
  'v.plan_version',
  'v.status',
  'v.language',
  'v.saved_by',
  'v.saved_at',
  'v.valid_until',
  ...existingTemplates,
  'v.annotation_version',
  'v.status_version',
  'v.total_min',
  'v.total_max',
] as const;

function plans(tx: ClinicTx) {
  return tx
    .selectFrom('treatment_plans as p')
    .innerJoin('treatment_plan_versions as v', (join) =>
      join
        .onRef('v.organization_id', '=', 'p.organization_id')
        .onRef('v.plan_id', '=', 'p.id')
        .onRef('v.plan_version', '=', 'p.plan_version'),
    )
    .leftJoin('annotation_sets as a', (join) =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.image_id', '=', 'p.image_id'),
    )
    .leftJoin('status_sets as s', (join) =>
      join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.image_id', '=', 'p.image_id'),
    )
    .where('p.organization_id', '=', tx.organizationId)
    .select([
      ...SUMMARY,
      sql<boolean>`coalesce(a.version, 0) > v.annotation_version or coalesce(s.version, 0) > v.status_version`.as('outdated'),
    ]);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

function toSummary(row: PlanRow): StoredTreatmentPlanSummary {
  return {
    id: row.id,
    patientId: row.patient_id,
    imageId: row.image_id,
    version: row.version,
    planVersion: row.plan_version,
    status: row.status,
    language: row.language,
    savedBy: row.saved_by,
    savedAt: row.saved_at,
    validUntil: row.valid_until,
    medicalTemplateId: row.medical_template_id,
    pricingTemplateId: row.pricing_template_id,
    annotationVersion: row.annotation_version,
    statusVersion: row.status_version,
    total: { min: row.total_min, max: row.total_max },
    outdated: row.image_id !== null && row.outdated,
  };
}

function toStoredContent({ annotations, ...content }: TreatmentPlanContent): StoredTreatmentPlanContent {
  return { ...content, marks: annotations };
}

function toContent({ marks, ...content }: StoredTreatmentPlanContent): TreatmentPlanContent {
  return { ...content, annotations: marks };
}
