import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction, protectTenantTable } from './protect';

export const CLINICS_FUNCTION = 'clinics()';

/**
 * The keys of the object store, one for each clinic and one for the installation, sealed by the server's key, and the
 * rotation of that key. Without its keys a clinic's objects cannot be read any more, in no copy of the store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table object_keys (
    id uuid primary key,
    organization_id uuid not null references organizations (id) on delete cascade,
    sealed text not null,
    sealed_by text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index object_keys_organization on object_keys (organization_id)`.execute(db);
  await protectTenantTable(db, 'object_keys');
  await sql`create table installation_keys (
    id uuid primary key,
    sealed text not null,
    sealed_by text not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update (sealed, sealed_by) on installation_keys to ${sql.raw(ROLE.app)}`.execute(db);

  // While a rotation is unfinished, values are sealed by the key or by the former one.
  await sql`alter table server_key add column version integer not null default 1,
    add column former_fingerprint text check (former_fingerprint ~ '^[0-9a-f]{16}$')`.execute(db);
  await sql`grant update (version, former_fingerprint) on server_key to ${sql.raw(ROLE.app)}`.execute(db);

  await sql`create function entry.clinics() returns setof uuid language sql stable as $$
    select o.id from public.organizations o order by o.id
  $$`.execute(db);
  await makeEntryFunction(db, CLINICS_FUNCTION);
}
