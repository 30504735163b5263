import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction, openToEntryFunctions } from './protect';

export const PLAN_DELETION_FUNCTION = 'plan_is_kept(uuid)';

/**
 * Lets the application delete a treatment plan that only has drafts: what a dentist approved, or what was shared or
 * answered, stays. In a function, because the policies of the tables that it reads depend on the treatment plan in
 * turn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select (status) on treatment_plan_versions to ${sql.raw(ROLE.entry)}`.execute(db);
  for (const table of ['plan_deliveries', 'plan_answers']) await openToEntryFunctions(db, table, 'select (organization_id, plan_id)');
  const traces = ['treatment_plan_versions', 'plan_deliveries', 'plan_links', 'plan_answers'].map(
    (table) => sql`exists (select from ${sql.table(`public.${table}`)} t where t.organization_id = public.current_organization()
      and t.plan_id = plan ${sql.raw(table === 'treatment_plan_versions' ? `and t.status in ('APPROVED', 'SENT', 'ANSWERED')` : '')})`,
  );
  await sql`create function entry.plan_is_kept(plan uuid) returns boolean language sql stable as $$
      select ${sql.join(traces, sql` or `)}
    $$`.execute(db);
  await makeEntryFunction(db, PLAN_DELETION_FUNCTION);
  await sql`create policy never_approved on treatment_plans as restrictive for delete to ${sql.raw(ROLE.app)}
    using (not entry.plan_is_kept(id))`.execute(db);
  await sql`grant delete on treatment_plans to ${sql.raw(ROLE.app)}`.execute(db);
}
