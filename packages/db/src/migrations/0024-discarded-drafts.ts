import { type Kysely, sql } from 'kysely';

/**
 * A discarded draft was not superseded by a newer version: versions above the treatment plan's current one were
 * discarded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table treatment_plan_versions
    drop constraint treatment_plan_versions_status_check,
    add constraint treatment_plan_versions_status_check
      check (status in ('DRAFT', 'APPROVED', 'SENT', 'ANSWERED', 'SUPERSEDED', 'DISCARDED'))`.execute(db);
  // Row-level security would hide every row from the owner.
  const bound = ['treatment_plans', 'treatment_plan_versions'];
  for (const table of bound) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`update treatment_plan_versions v set status = 'DISCARDED' from treatment_plans p
    where v.organization_id = p.organization_id and v.plan_id = p.id and v.status = 'SUPERSEDED' and v.plan_version > p.plan_version`.execute(
    db,
  );
  for (const table of bound) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
