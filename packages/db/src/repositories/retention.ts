import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

export type RetentionAction = 'PROPOSE' | 'ANONYMIZE';

export interface Retention {
  /** Null: patients are kept indefinitely. */
  years: number | null;
  action: RetentionAction;
  /** Incremented by each change. */
  version: number;
}

/** Returns after how many years without a visit the clinic's patients are due, and what then happens. */
export async function readRetention(tx: ClinicTx): Promise<Retention> {
  const row = await tx
    .selectFrom('organizations')
    .select(['retention_years as years', 'retention_action as action', 'retention_version as version'])
    .where('id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Saves the rule. The next sweep applies it and notifies the owner of what it finds. A rule that anonymizes counts as
 * swept now, so that the owner has a day to correct a mistake.
 * @returns false when the version has changed.
 */
export async function updateRetention(tx: ClinicTx, { years, action, version }: Retention, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({
      ...{ retention_years: years, retention_action: action, retention_version: version + 1 },
      ...{ retention_swept_at: action === 'ANONYMIZE' ? at : null, retention_told_at: null },
    })
    .where('id', '=', tx.organizationId)
    .where('retention_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists active organizations with a rule whose last sweep was before a time. */
export async function listOrganizationsToSweep(tx: Tx, sweptBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from entry.organizations_to_sweep_for_retention(${sweptBefore}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Claims the organization's sweep. @returns undefined when another server has claimed it since. */
export async function claimRetentionSweep(
  tx: ClinicTx,
  sweptBefore: Date,
  at: Date,
): Promise<(Omit<Retention, 'version'> & { notifiedAt: Date | null }) | undefined> {
  const row = await tx
    .updateTable('organizations')
    .set({ retention_swept_at: at })
    .where('id', '=', tx.organizationId)
    .where('retention_years', 'is not', null)
    .where((eb) => eb.or([eb('retention_swept_at', 'is', null), eb('retention_swept_at', '<', sweptBefore)]))
    .returning(['retention_years as years', 'retention_action as action', 'retention_told_at as notifiedAt'])
    .executeTakeFirst();
  return row;
}

/** Records when the clinic was last notified of patients that are due. */
export async function markRetentionNotified(tx: ClinicTx, at: Date): Promise<void> {
  await tx.updateTable('organizations').set({ retention_told_at: at }).where('id', '=', tx.organizationId).execute();
}

/**
 * Lists patients without activity since `before` that are not anonymized, longest inactive first, and counts all of
 * them.
 */
export async function listDuePatients(tx: ClinicTx, before: Date, size: number): Promise<{ total: number; patientIds: string[] }> {
  const due = tx
    .selectFrom('patients')
    .where('organization_id', '=', tx.organizationId)
    .where('anonymized_at', 'is', null)
    .where('last_activity_at', '<', before);
  const rows = await due.select('id').orderBy(sql`last_activity_at nulls first`).orderBy(sql`id nulls first`).limit(size).execute();
  const { total } = await due.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { total, patientIds: rows.map(({ id }) => id) };
}
