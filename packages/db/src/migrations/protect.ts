import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * Enables row-level security on a table with `organization_id` and grants the application role its rights. FORCE,
 * because the owner would be exempt otherwise. After a transaction that set it, the setting is '', never null again.
 */
export async function protectTenantTable(
  db: Kysely<unknown>,
  table: string,
  { rights = ['select', 'insert', 'update', 'delete'], column = 'organization_id' }: { rights?: Right[]; column?: string } = {},
): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`create policy own_organization on ${name} to ${sql.raw(ROLE.app)}
    using (${sql.ref(column)} = (select current_organization()))
    with check (${sql.ref(column)} = (select current_organization()))`.execute(db);
  if (rights.length > 0) await sql`grant ${sql.raw(rights.join(', '))} on ${name} to ${sql.raw(ROLE.app)}`.execute(db);
}

/**
 * Lets the entry functions' role access a table of all organizations.
 * @param rights As in GRANT, with columns: only what the functions need.
 */
export async function openToEntryFunctions(db: Kysely<unknown>, table: string, rights: string): Promise<void> {
  const name = sql.table(table);
  await sql`create policy entry_functions on ${name} to ${sql.raw(ROLE.entry)} using (true) with check (true)`.execute(db);
  await sql`grant ${sql.raw(rights)} on ${name} to ${sql.raw(ROLE.entry)}`.execute(db);
}

/**
 * Makes a function of schema `entry` run as the entry role, callable by the application only.
 * @param signature As in `name(uuid, text)`.
 */
export async function makeEntryFunction(db: Kysely<unknown>, signature: string): Promise<void> {
  const name = sql.raw(`entry.${signature}`);
  await sql`alter function ${name} owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`alter function ${name} security definer set search_path = pg_catalog, public, pg_temp`.execute(db);
  await sql`revoke all on function ${name} from public`.execute(db);
  await sql`grant execute on function ${name} to ${sql.raw(ROLE.app)}`.execute(db);
}
