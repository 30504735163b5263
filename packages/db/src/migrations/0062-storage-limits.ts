import { type Kysely, sql } from 'kysely';
import { openToEntryFunctions, protectTenantTable } from './protect';

const GIGABYTE = 1_000_000_000;
const PLAN_GIGABYTES = { ACADEMIC: 10, SINGLE_DOCTOR: 50, SMALL_CLINIC: 150, MEDIUM_CLINIC: 300, LARGE_CLINIC: 1000 };

/**
 * The bytes of a clinic's radiographs, as they were uploaded, and how many its subscription plan permits. A row of each
 * clinic has the sum: concurrent uploads wait for each other on it, so none exceeds the limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: stored before this migration; a sweep reads the size from the store. Index and validation: 0078.
  for (const table of ['images', 'unassigned_images'])
    await sql`alter table ${sql.table(table)} add column original_bytes bigint,
      add constraint ${sql.ref(`${table}_original_bytes_check`)} check (original_bytes >= 0) not valid`.execute(db);
  await sql`alter table default_plans add column storage_limit bigint not null default 0 check (storage_limit >= 0)`.execute(db);
  for (const [type, gigabytes] of Object.entries(PLAN_GIGABYTES))
    await sql`update default_plans set storage_limit = ${gigabytes * GIGABYTE} where type = ${type}`.execute(db);
  await sql`alter table contracts add column storage_limit bigint check (storage_limit >= 0)`.execute(db);
  await sql`create table storage_use (
    organization_id uuid primary key references organizations (id),
    bytes bigint not null
  )`.execute(db);
  await protectTenantTable(db, 'storage_use', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'storage_use', 'select, insert, update');
  await createTriggers(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const add = 'on conflict (organization_id) do update set bytes = sums.bytes + excluded.bytes';
  for (const [event, sign] of [
    ['insert', ''],
    ['delete', '-'],
  ] as const) {
    const name = sql.raw(`count_bytes_after_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into public.storage_use as sums (organization_id, bytes)
          select organization_id, ${sql.raw(sign)} sum(original_bytes) from changed
          where original_bytes is not null group by organization_id
        ${sql.raw(add)};
        return null;
      end $$`.execute(db);
    for (const table of ['images', 'unassigned_images'])
      await sql`create trigger ${name} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(event === 'insert' ? 'new' : 'old')} table as changed
        for each statement execute function ${name}()`.execute(db);
  }
  await sql`create function count_bytes_after_measuring() returns trigger language plpgsql as $$
    begin
      insert into public.storage_use as sums (organization_id, bytes)
        values (new.organization_id, coalesce(new.original_bytes, 0) - coalesce(old.original_bytes, 0)) ${sql.raw(add)};
      return null;
    end $$`.execute(db);
  for (const table of ['images', 'unassigned_images'])
    await sql`create trigger count_bytes_after_measuring after update of original_bytes on ${sql.table(table)} for each row
      when (old.original_bytes is distinct from new.original_bytes) execute function count_bytes_after_measuring()`.execute(db);
}
