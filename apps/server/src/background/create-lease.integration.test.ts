import { closeDatabase, createDatabase, type Database, inStatement, listBackgroundTasks } from '@molaar/db';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLease } from './create-lease';

const HOURLY = { pauseMs: 3_600_000 };
const OFTEN = { pauseMs: 1_000 };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.appUrl, { max: 4 });
});
afterAll(async () => {
  await closeDatabase(db);
  await database?.drop();
});

/** The leases of two servers. */
const two = (name: string, times: { pauseMs: number; holdMs?: number }) =>
  [createLease(db, { name, holder: crypto.randomUUID() }, times), createLease(db, { name, holder: crypto.randomUUID() }, times)] as const;
const taskOf = async (name: string) => (await inStatement(db, listBackgroundTasks)).find((task) => task.name === name);
const nothing = async () => {};

it('a task runs on one of several servers at a time', async () => {
  const [first, second] = two('objects', { pauseMs: 3_600_000 });
  let release = (): void => {};
  const running = first.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  await waitUntil('the first server to begin', async () => (await taskOf('objects'))?.held);
  expect(await second.run(nothing)).toBe('elsewhere');
  release();
  expect(await running).toBe('done');
  expect(await taskOf('objects')).toEqual({
    name: 'objects',
    held: false,
    idleSeconds: expect.any(Number),
    endedAt: expect.any(Date),
    failed: false,
  });
});

it('several servers run a task as often as one', async () => {
  const [first, second] = two('sweep', HOURLY);
  expect(await first.run(nothing)).toBe('done');
  expect([await second.run(nothing), await first.run(nothing)]).toEqual(['elsewhere', 'elsewhere']);
});

it('a failed run is repeated by the next server', async () => {
  const [first, second] = two('retention', HOURLY);
  await expect(first.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await taskOf('retention')).toMatchObject({ failed: true });
  expect(await second.run(nothing)).toBe('done');
});

it('a task with short pauses stays with its server until that one stops', async () => {
  const [first, second] = two('mail', OFTEN);
  expect([await first.run(nothing), await first.run(nothing), await second.run(nothing)]).toEqual(['done', 'done', 'elsewhere']);
  await expect(first.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await taskOf('mail')).toMatchObject({ held: true, failed: true });
  expect(await second.run(nothing)).toBe('elsewhere');
  await first.release();
  expect(await second.run(nothing)).toBe('done');
  expect(await first.run(nothing)).toBe('elsewhere');
});

it('the lease of a server that died ends by itself', async () => {
  const [first, second] = two('chain', { pauseMs: 1_000, holdMs: 50 });
  // Neither renewed nor released.
  expect(await first.run(nothing)).toBe('done');
  await waitUntil('the second server to take over', async () => (await second.run(nothing)) === 'done');
});
