import type { Locale, TreatmentPlan } from '@molaar/contracts';
import type { MoneyRange } from '@molaar/domain/treatment-plans';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { StoredTreatmentPlanContent, TreatmentPlanContent } from '../schema/treatment-plan-content';

export type PlanStatus = TreatmentPlan['status'];

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
  /** `isPriced` of the domain. */
  priced: boolean;
  /** The image's annotations or statuses are newer than the treatment plan, or the image was analysed again. */
  outdated: boolean;
}

export interface StoredTreatmentPlan extends StoredTreatmentPlanSummary {
  content: TreatmentPlanContent;
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

const SELECTED = sql.lit('$.treatments[*] ? (@.selected == true)');
const SELECTED_WITH_PRICE = sql.lit('$.treatments[*] ? (@.selected == true && @.priceFrom != null)');

/** `isPriced` of the domain for a version `v`. Its content is read only where the total leaves it open. */
export const IS_PRICED = sql<boolean>`(v.total_max > 0 or jsonb_path_exists(v.content, ${SELECTED_WITH_PRICE})
  or not jsonb_path_exists(v.content, ${SELECTED}))`;

/** Columns of a treatment plan `p` with one of its versions `v`. */
export const SUMMARY = [
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
  IS_PRICED.as('priced'),
] as const;

/** Selects the treatment plans `p` of the clinic, each with its current version `v` and whether it is outdated. */
export function selectTreatmentPlans(tx: ClinicTx) {
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

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectTreatmentPlans>['executeTakeFirstOrThrow']>>;

/** Converts a row to the summary of a treatment plan. One without an image never counts as outdated. */
export function toSummary(row: PlanRow): StoredTreatmentPlanSummary {
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
    priced: row.priced,
    outdated: row.image_id !== null && row.outdated,
  };
}

/** Renames the fields of a treatment plan's content to those that are stored. */
export function toStoredContent({ annotations, ...content }: TreatmentPlanContent): StoredTreatmentPlanContent {
  return { ...content, marks: annotations };
}

/** Renames the stored fields of a treatment plan's content to those of the domain. */
export function toContent({ marks, ...content }: StoredTreatmentPlanContent): TreatmentPlanContent {
  return { ...content, annotations: marks };
}
