import { inspect } from 'node:util';
import type { PortalEvent } from '@molaar/contracts';
import type { Owner } from '@molaar/testing/database-owner';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { closeDatabase, createDatabase, type Database, inClinic, inTransaction, type Tx } from './database';
import { listenEvents, publishEvent } from './events';
import { newId } from './ids';
import { latestMigration } from './migrations/migrate';
import { MIGRATIONS } from './migrations/table';
import { findOrganization, insertOrganization } from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase({ max: 1 });
  ({ db, owner } = database);
});
afterAll(() => database?.close());

const CREATED = new Date('2026-03-02T10:00:00Z');
const add = (organizationId: string) =>
  inClinic(db, { organizationId }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: CREATED }));

it('limits the organization to its transaction, on a pool of one connection', async () => {
  const organizationId = newId();
  await add(organizationId);
  expect(await inClinic(db, { organizationId }, (tx) => findOrganization(tx))).toMatchObject({ name: 'Clinic' });
  const all = (tx: Tx) => tx.selectFrom('organizations').select('id').execute();
  expect(await inClinic(db, { organizationId }, all)).toEqual([{ id: organizationId }]);
  expect(await inTransaction(db, all)).toEqual([]);
  expect(await inClinic(db, { organizationId: newId() }, all)).toEqual([]);
});

it('keeps connections for other clinics when one has many transactions', async () => {
  const pool = createDatabase(database.appUrl, { max: 3 });
  onTestFinished(() => closeDatabase(pool));
  const busy = newId();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: 6 }, () => inClinic(pool, { organizationId: busy }, () => ended));
  expect(await inClinic(pool, { organizationId: newId() }, (tx) => findOrganization(tx))).toBeUndefined();
  end();
  await Promise.all(all);
});

it('throws when the database is used inside a transaction instead of the tx', async () => {
  const nested = inTransaction(db, () => inTransaction(db, async () => 'never'));
  await expect(nested).rejects.toThrow(/transaction is open already/);
});

it('rolls back completely and publishes no event', async () => {
  const [rolledBack, committed] = [newId(), newId()];
  const received: string[] = [];
  let done = () => {};
  const last = new Promise<void>((resolve) => {
    done = resolve;
  });
  const listening = await listenEvents(database.appUrl, (organizationId) => {
    received.push(organizationId);
    if (organizationId === committed) done();
  });
  const event = { type: 'annotations', imageId: newId(), version: 1 } as const;
  const failing = inClinic(db, { organizationId: rolledBack }, async (tx) => {
    await insertOrganization(tx, { name: 'Lost', createdAt: CREATED });
    await publishEvent(tx, event);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await inClinic(db, { organizationId: committed }, (tx) => publishEvent(tx, event));
  await last;
  await listening.close();
  expect(received).toEqual([committed]);
  expect(await owner.query('select from organizations where id = $1', [rolledBack])).toEqual([]);
});

it('listens again after its connection was cut, and reports that it may have missed events', async () => {
  const organizationId = newId();
  let reconnected = () => {};
  const back = new Promise<void>((resolve) => {
    reconnected = resolve;
  });
  let resolveVersion: (version: unknown) => void = () => {};
  const event = new Promise((resolve) => {
    resolveVersion = resolve;
  });
  const listening = await listenEvents(database.appUrl, (_, received) => resolveVersion(received), { onReconnect: () => reconnected() });
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`);
  await back;
  const sent = { type: 'annotations', imageId: newId(), version: 7 } as const;
  await inClinic(db, { organizationId }, (tx) => publishEvent(tx, sent));
  expect(await event).toEqual(sent);
  await listening.close();
});

it('passes on what a server of a newer version announces as a reset, and nothing of another sender', async () => {
  const organizationId = newId();
  const received: [string, string][] = [];
  const errors: Error[] = [];
  const listening = await listenEvents(database.appUrl, (id, { type }) => received.push([id, type]), {
    onError: (error) => errors.push(error),
  });
  const newer = { type: 'invoice', invoiceId: newId() } as unknown as PortalEvent;
  await inClinic(db, { organizationId }, async (tx) => {
    await publishEvent(tx, newer);
    await sql`select pg_notify((select name from event_channel), '{"organizationId":"none","event":{"type":"reset"}}')`.execute(tx);
    await publishEvent(tx, { type: 'organization' });
  });
  await expect
    .poll(() => received)
    .toEqual([
      [organizationId, 'reset'],
      [organizationId, 'organization'],
    ]);
  expect(errors).toHaveLength(2);
  await listening.close();
});

it('repeats a transaction after a deadlock', async () => {
  const two = createDatabase(database.appUrl, { max: 2 });
  let bothLocked = () => {};
  const met = new Promise<void>((resolve) => {
    bothLocked = resolve;
  });
  let locked = 0;
  const lock = (tx: Tx, key: number) => sql`select pg_advisory_xact_lock(${key}::integer)`.execute(tx);
  const crosswise = (first: number, second: number) => {
    const work = vi.fn(async (tx: Tx) => {
      await lock(tx, first);
      locked += 1;
      if (locked === 2) bothLocked();
      await met;
      await lock(tx, second);
      return first;
    });
    return { work, done: inTransaction(two, work) };
  };
  const both = [crosswise(1, 2), crosswise(2, 1)];
  expect(await Promise.all(both.map(({ done }) => done))).toEqual([1, 2]);
  expect(both.map(({ work }) => work.mock.calls.length).sort()).toEqual([1, 2]);
  await closeDatabase(two);
});

it('says that the data are in use when a transaction never gets past a deadlock', async () => {
  const work = vi.fn((tx: Tx) => sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(tx));
  await expect(inTransaction(db, work)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  expect(work).toHaveBeenCalledTimes(5);
});

it('removes the failing row from its errors', async () => {
  const organizationId = newId();
  await add(organizationId);
  const error = await add(organizationId).catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: '23505', constraint: 'organizations_pkey' });
  expect(inspect(error, { depth: 9 })).not.toContain(organizationId);
});

it('returns the last migration', async () => {
  expect(await latestMigration(db)).toBe(Object.keys(MIGRATIONS).at(-1));
});
