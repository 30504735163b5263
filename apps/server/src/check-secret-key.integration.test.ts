import { closeDatabase, createDatabase, type Database } from '@molaar/db';
import { ServerKeys } from '@molaar/services/context';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSecretKey as check } from './check-secret-key';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.appUrl, { max: 4 });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const checkSecretKey = (to: Database, key: Buffer, replaces: string | undefined) => check(to, new ServerKeys(key), replaces);

const ours = Buffer.alloc(32, 1);
const other = Buffer.alloc(32, 2);

it('accepts one key for all servers of a database, also when they start at once', async () => {
  await Promise.all([1, 2, 3].map(() => checkSecretKey(db, ours, undefined)));
});

it('rejects another key with both fingerprints and what to do, never with the key', async () => {
  const rejected = (await checkSecretKey(db, other, undefined).catch((error: Error) => error)) as Error;
  expect(rejected.message).toMatch(/fingerprint [0-9a-f]{16}\) is not the key of this database \([0-9a-f]{16}\).*SECRET_KEY_REPLACES=/);
  for (const key of [ours, other]) expect(rejected.message).not.toContain(key.toString('base64').slice(0, 12));
});

it('takes another key when the lost one is named, once and for all, and no other name', async () => {
  await expect(checkSecretKey(db, other, '0123456789abcdef')).rejects.toThrow('is not the key');
  const lost = /SECRET_KEY_REPLACES=(\w+)/.exec(
    ((await checkSecretKey(db, other, undefined).catch((e: Error) => e)) as Error).message,
  )?.[1];
  await checkSecretKey(db, other, lost);
  await checkSecretKey(db, other, lost);
  await expect(checkSecretKey(db, ours, undefined)).rejects.toThrow('is not the key');
  // The setting may stay: it replaces only the key that it names.
  await expect(checkSecretKey(db, ours, lost)).rejects.toThrow('is not the key');
});
