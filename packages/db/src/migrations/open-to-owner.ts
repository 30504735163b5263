import { type Kysely, sql } from 'kysely';

const POLICY = 'owner_by_clinic';

/**
 * Shows the owner of the database the rows of the clinic that a transaction names, in every table of a clinic: without
 * a policy it sees none, because row-level security is forced, and could not erase a clinic. Repeatable.
 */
export async function openToOwner(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; outdated: boolean }>`
    select c.relname as "table", case when c.relname = 'organizations' then 'id' else 'organization_id' end as "column",
      p.oid is not null as outdated
    from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = ${POLICY}
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
      and (c.relname = 'organizations' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped))
      and (p.oid is null or p.polroles <> array[(select oid from pg_roles where rolname = current_user)])
    order by 1`.execute(db);
  for (const { table, column, outdated } of rows) {
    const name = sql.table(table);
    const own = sql`${sql.ref(column)} = (select current_organization())`;
    if (outdated) await sql`drop policy ${sql.raw(POLICY)} on ${name}`.execute(db);
    await sql`create policy ${sql.raw(POLICY)} on ${name} to current_user using (${own}) with check (${own})`.execute(db);
  }
}
