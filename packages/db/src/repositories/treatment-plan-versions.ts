import type { Locale } from '@molaar/contracts';
import type { MoneyRange } from '@molaar/domain/treatment-plans';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { IS_PRICED, type PlanStatus, type StoredTreatmentPlan, SUMMARY, toContent, toSummary } from './treatment-plan-row';

export interface StoredTreatmentPlanVersion {
  planVersion: number;
  status: PlanStatus;
  language: Locale;
  savedBy: string;
  savedAt: Date;
  total: MoneyRange;
  /** `isPriced` of the domain. */
  priced: boolean;
  /** Treatments of the version, selected or not. */
  lines: number;
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

/** Lists every saved version of the treatment plan, newest first. */
export async function readTreatmentPlanVersions(tx: ClinicTx, id: string): Promise<StoredTreatmentPlanVersion[]> {
  const rows = await tx
    .selectFrom('treatment_plan_versions as v')
    .select(['plan_version', 'status', 'language', 'saved_by', 'saved_at', 'total_min', 'total_max', IS_PRICED.as('priced')])
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
    priced: row.priced,
    lines: row.lines,
  }));
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
