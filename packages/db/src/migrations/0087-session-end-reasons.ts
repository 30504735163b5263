import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const SESSION_END_REASON_FUNCTION = 'session_end_reason(bytea)';

/** Stores why a session was ended, so that the browser that has its token can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column end_reason text`.execute(db);
  await sql`create function entry.session_end_reason(hash bytea) returns text language sql stable as $$
    select s.end_reason from public.sessions s where s.token_hash = hash
  $$`.execute(db);
  await makeEntryFunction(db, SESSION_END_REASON_FUNCTION);
}
