import { type Kysely, sql } from 'kysely';
import { ROLE } from '../../roles/create-roles';
import { openToEntryFunctions, protectTenantTable } from '../protect';

/**
 * The audit log's chain: per organization a gapless sequence of links, each a hash of the previous link and one entry.
 * Requests only insert entries, a trigger records that they wait, and one writer at a time links them.
 */
export async function createAuditChain(db: Kysely<unknown>): Promise<void> {
  // Set when an API key acted for a person.
  await sql`alter table audit_log add column api_key_id uuid`.execute(db);
  await sql`create index audit_log_time on audit_log (organization_id, at, id)`.execute(db);
  await sql`create index audit_log_actor on audit_log (organization_id, actor_id, at, id)`.execute(db);

  await sql`create table audit_chain (
    organization_id uuid not null,
    position bigint not null check (position > 0),
    entry_id uuid not null,
    hash bytea not null check (octet_length(hash) = 32),
    primary key (organization_id, position),
    unique (organization_id, entry_id),
    foreign key (organization_id, entry_id) references audit_log (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'audit_chain', { rights: ['select', 'insert'] });
  await sql`revoke update, delete, truncate on audit_chain from ${sql.raw(ROLE.app)}`.execute(db);

  await sql`create table audit_waiting (
    organization_id uuid not null,
    entry_id uuid not null,
    primary key (organization_id, entry_id)
  )`.execute(db);
  await protectTenantTable(db, 'audit_waiting', { rights: ['select', 'insert', 'delete'] });
  await openToEntryFunctions(db, 'audit_waiting', 'select (organization_id)');
  await sql`create function remember_audit_entry() returns trigger language plpgsql as $$
    begin
      insert into public.audit_waiting (organization_id, entry_id) values (new.organization_id, new.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger audit_log_waits after insert on audit_log for each row execute function remember_audit_entry()`.execute(db);
  await linkEarlierEntries(db);

  await sql`create function entry.organizations_to_chain(most integer)
    returns table (organization_id uuid) language sql stable as $$
      select distinct w.organization_id from public.audit_waiting w limit most
    $$`.execute(db);
  await openToEntryFunctions(db, 'audit_chain', 'select (organization_id, position)');
  await sql`create function entry.audited_organizations()
    returns table (organization_id uuid) language sql stable as $$
      select c.organization_id from public.audit_chain c where c.position = 1
      union select w.organization_id from public.audit_waiting w
      order by 1
    $$`.execute(db);
}

/** Existing entries wait too. Row-level security would hide them from the owner, so it is lifted for this statement. */
async function linkEarlierEntries(db: Kysely<unknown>): Promise<void> {
  const bound = ['audit_log', 'audit_waiting'];
  for (const table of bound) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`insert into audit_waiting (organization_id, entry_id) select organization_id, id from audit_log`.execute(db);
  for (const table of bound) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}
