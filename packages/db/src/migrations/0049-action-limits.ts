import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const ACTION_LIMIT_FUNCTION = 'count_action(text[], integer[], interval[], integer, timestamptz)';

/**
 * Counts an action against several limits at once: against all of them, or, when it exceeds one, against none. Counters
 * are those of sign-in attempts, so that all servers share them and expired ones are deleted with these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.count_action(subjects text[], allowed integer[], spans interval[], weight integer, at timestamptz)
    returns table (number integer, used integer, seconds integer, refused boolean)
    language plpgsql volatile as $$
    declare too_many boolean;
    begin
      for i in 1..cardinality(subjects) loop
        insert into public.login_attempts as a (subject, attempts, window_ends_at) values (subjects[i], 0, at + spans[i])
        on conflict (subject) do update set
          attempts = case when a.window_ends_at <= at then 0 else a.attempts end,
          window_ends_at = case when a.window_ends_at <= at then at + spans[i] else a.window_ends_at end;
      end loop;
      select bool_or(a.attempts + weight > l.most) into too_many
        from unnest(subjects, allowed) as l (subject, most) join public.login_attempts a on a.subject = l.subject;
      if not too_many then
        update public.login_attempts a set attempts = a.attempts + weight where a.subject = any (subjects);
      end if;
      return query select array_position(subjects, a.subject), a.attempts,
          greatest(1, ceil(extract(epoch from a.window_ends_at - at)))::integer,
          too_many and a.attempts + weight > allowed[array_position(subjects, a.subject)]
        from public.login_attempts a where a.subject = any (subjects) order by 1;
    end $$`.execute(db);
  await makeEntryFunction(db, ACTION_LIMIT_FUNCTION);
}
