import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 10;

export interface LockWatch {
  /** Forgets what was seen before. */
  reset(): void;
  /** Returns the longest lock and the longest wait for one since the last reset, in milliseconds. */
  seen(): { lockMs: number; lockOn: string; waitMs: number };
  stop(): Promise<void>;
}

/**
 * Reads pg_locks every hundredth of a second: how long a connection of the owner has a lock on a table that keeps
 * writers waiting, and how long connections of the server's role wait for any lock, of a table or a row.
 * @param url Of a superuser, in the database that is migrated. Tables that do not exist yet are not watched.
 */
export async function watchLocks(url: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ oid: number }>(
    `select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely'`,
  );
  const held = new Map<string, { since: number; table: string }>();
  let [lockMs, lockOn, waitMs] = [0, '', 0];
  let isStopping = false;
  const read = async (): Promise<void> => {
    const { rows } = await client.query<{ key: string; table: string }>(
      `select l.virtualtransaction || '/' || l.relation as key, l.relation::regclass::text as table
       from pg_locks l join pg_stat_activity a using (pid)
       where a.usename = current_user and l.granted and l.relation = any ($1::oid[])
         and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      [tables.map(({ oid }) => oid)],
    );
    const now = performance.now();
    for (const { key, table } of rows) {
      const one = held.get(key) ?? { since: now, table };
      held.set(key, one);
      if (now - one.since >= lockMs) [lockMs, lockOn] = [now - one.since, table];
    }
    for (const key of [...held.keys()]) if (!rows.some((row) => row.key === key)) held.delete(key);
    const waits = await client.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float as ms
       from pg_locks l join pg_stat_activity a using (pid) where a.usename = 'molaar_app' and not l.granted`,
    );
    waitMs = Math.max(waitMs, waits.rows[0]?.ms ?? 0);
  };
  const watching = (async () => {
    for (; !isStopping; await delay(EVERY_MS)) await read();
  })();
  // It is thrown by `stop`.
  watching.catch(() => {});
  return {
    reset: () => {
      [lockMs, lockOn, waitMs] = [0, '', 0];
    },
    seen: () => ({ lockMs, lockOn, waitMs }),
    stop: async () => {
      isStopping = true;
      await watching.finally(() => client.end());
    },
  };
}
