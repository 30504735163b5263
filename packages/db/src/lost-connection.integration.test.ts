import type { Owner } from '@molaar/testing/database-owner';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inTransaction, type Tx } from './database';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;
/** Called for each connection that breaks. */
let onBroken = (): void => undefined;

beforeAll(async () => {
  database = await openTestDatabase({ max: 1, onError: () => onBroken() });
  ({ db, owner } = database);
});
afterAll(() => database?.close());

/** Ends the connection as a restart of PostgreSQL does, and waits until it is closed. */
async function endConnection(pid: number): Promise<void> {
  await owner.query('select pg_terminate_backend($1, 10000)', [pid]);
}

async function pidOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  return rows[0]?.pid ?? 0;
}

it('survives a connection that breaks inside a transaction between two queries', async () => {
  const isBroken = new Promise<void>((resolve) => {
    onBroken = resolve;
  });
  const work = inTransaction(db, async (tx) => {
    await endConnection(await pidOf(tx));
    // As during slow work of another kind: the connection ends while no query waits for a response.
    await isBroken;
    await pidOf(tx);
  });
  await expect(work).rejects.toThrow();
  expect(await inTransaction(db, pidOf)).toBeGreaterThan(0);
});

it('survives a connection that breaks during a query', async () => {
  let asked = (_pid: number): void => undefined;
  const connected = new Promise<number>((resolve) => {
    asked = resolve;
  });
  const work = inTransaction(db, async (tx) => {
    asked(await pidOf(tx));
    await sql`select pg_sleep(60)`.execute(tx);
  });
  const failed = expect(work).rejects.toThrow();
  const pid = await connected;
  await endConnection(pid);
  await failed;
  expect(await inTransaction(db, pidOf)).not.toBe(pid);
});
