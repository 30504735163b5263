import { closeDatabase, createDatabase, type Database } from '@molaar/db';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followDatabaseClock } from './database-clock';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.appUrl, { max: 2 });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const TEN_MINUTES = 600_000;

it.each([TEN_MINUTES, -TEN_MINUTES])('a machine whose clock is off by %i ms uses the time of the database', async (off) => {
  let ahead = off;
  const warned: object[] = [];
  const own = () => Date.now() + ahead;
  const { clock, compare, close } = await followDatabaseClock(db, { warn: (fields: object) => void warned.push(fields) }, own);
  expect(Math.abs(clock().getTime() - Date.now())).toBeLessThan(2_000);
  expect(warned).toHaveLength(1);
  // Its clock is set right, and is as good as that of the database again.
  ahead = 300;
  await compare();
  const before = own();
  expect(clock().getTime() - before).toBeLessThan(50);
  expect(clock().getTime()).toBeGreaterThanOrEqual(before);
  await compare();
  expect(warned).toHaveLength(2);
  close();
});
