import { type Kysely, sql } from 'kysely';

/** Counts due webhooks too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in 0048, with one more kind. Nothing is sent to a disabled endpoint, so that its webhooks are not due.
  await sql`create or replace function entry.work_due() returns table (kind text, count bigint, oldest_seconds double precision)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select 'mail', count(*), coalesce(extract(epoch from now() - min(m.next_attempt_at)), 0)::double precision
        from public.mails m where m.state = 'QUEUED' and m.next_attempt_at <= now()
      union all
      select 'delivery', count(*), coalesce(extract(epoch from now() - min(d.next_attempt_at)), 0)::double precision
        from public.practice_deliveries d where d.state = 'WAITING' and d.next_attempt_at <= now()
      union all
      select 'webhook', count(*), coalesce(extract(epoch from now() - min(w.next_attempt_at)), 0)::double precision
        from public.webhook_deliveries w
        join public.webhook_endpoints p on p.organization_id = w.organization_id and p.id = w.endpoint_id and p.active
        where w.state = 'WAITING' and w.next_attempt_at <= now()
      union all
      select 'analysis', count(*), coalesce(extract(epoch from now() - min(a.changed_at)), 0)::double precision
        from public.analyses a where a.state in ('QUEUED', 'RUNNING')
    $$`.execute(db);
}
