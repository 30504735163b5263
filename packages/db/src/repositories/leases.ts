import { sql } from 'kysely';
import type { Tx } from '../database';

/** A server and what it runs. */
export interface LeaseClaim {
  /** Of the task. */
  name: string;
  /** Of the server's process. */
  holder: string;
}

/** Beginning of the names of what servers do once when they start: no periodic tasks. */
export const START_TASK = 'start: ';

/**
 * Takes or renews the lease of a task, by the clock of the database.
 * @param pauseMs Time since the end of the last run; a failed run is repeated without it.
 * @returns false while another server holds it, or before the pause has passed.
 */
export async function takeLease(
  tx: Tx,
  { name, holder }: LeaseClaim,
  { holdMs, pauseMs }: { holdMs: number; pauseMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as l (name, holder, held_until, started_at)
    values (${name}, ${holder}, clock_timestamp() + ${holdMs} * interval '1 ms', clock_timestamp())
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until, started_at = excluded.started_at
      where (l.held_until <= clock_timestamp() or l.holder = excluded.holder)
        and (l.failed or l.ended_at is null or l.ended_at <= clock_timestamp() - ${pauseMs} * interval '1 ms')
    returning name`.execute(tx);
  return rows.length > 0;
}

/** Holds a lease for so long from now on, unless another server has it. */
export async function keepLease(tx: Tx, { name, holder }: LeaseClaim, holdMs: number): Promise<void> {
  await sql`
    update leases set held_until = clock_timestamp() + ${holdMs} * interval '1 ms'
    where name = ${name} and holder = ${holder}`.execute(tx);
}

/** Records how a run ended. @param outcome `keep`: the lease stays with its holder for the next run. */
export async function recordRun(tx: Tx, { name, holder }: LeaseClaim, { failed, keep }: { failed: boolean; keep: boolean }): Promise<void> {
  await sql`
    update leases set ended_at = clock_timestamp(), failed = ${failed},
      held_until = case when ${keep} then held_until else clock_timestamp() end
    where name = ${name} and holder = ${holder}`.execute(tx);
}

export interface BackgroundTask {
  name: string;
  /** A server has it: it runs, or stays with its server between short pauses. */
  held: boolean;
  /** Of the last recorded run; null before the first one. */
  endedAt: Date | null;
  /** Since a server last began it or, with a short pause, renewed its turn. */
  idleSeconds: number;
  failed: boolean;
}

/** Lists the periodic tasks that servers have run, by name. */
export async function listBackgroundTasks(tx: Tx): Promise<BackgroundTask[]> {
  const { rows } = await sql<BackgroundTask>`
    select name, held_until > clock_timestamp() as held, ended_at as "endedAt", failed,
      extract(epoch from clock_timestamp() - greatest(started_at, ended_at))::double precision as "idleSeconds"
    from leases where name not like ${`${START_TASK}%`} order by name`.execute(tx);
  return rows;
}
