import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const WORK_FUNCTIONS = ['work_due()'] as const;

/** Counts due work of all clinics for the metrics: how much, and how long the oldest has been due; no ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.work_due() returns table (kind text, count bigint, oldest_seconds double precision)
    language sql stable as $$
      select 'mail', count(*), coalesce(extract(epoch from now() - min(m.next_attempt_at)), 0)::double precision
        from public.mails m where m.state = 'QUEUED' and m.next_attempt_at <= now()
      union all
      select 'delivery', count(*), coalesce(extract(epoch from now() - min(d.next_attempt_at)), 0)::double precision
        from public.practice_deliveries d where d.state = 'WAITING' and d.next_attempt_at <= now()
      union all
      select 'analysis', count(*), coalesce(extract(epoch from now() - min(a.changed_at)), 0)::double precision
        from public.analyses a where a.state in ('QUEUED', 'RUNNING')
    $$`.execute(db);
  for (const signature of WORK_FUNCTIONS) await makeEntryFunction(db, signature);
}
