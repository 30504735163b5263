import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * From when on the tiles of a new image are one object only. Until then each is one of its own, too: servers of the
 * former version, which do not know packs, run for some time after this migration. Where no server has run, none does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tile_packs (
    single boolean primary key default true check (single),
    only_from timestamptz not null
  )`.execute(db);
  await sql`insert into tile_packs (only_from)
    select case when exists (select from server_key) then now() + interval '1 day' else now() end`.execute(db);
  await sql`grant select on tile_packs to ${sql.raw(ROLE.app)}`.execute(db);
}
