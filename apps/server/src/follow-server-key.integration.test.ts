import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginKeyRotation, closeDatabase, createDatabase, type Database, endKeyRotation, inTransaction } from '@molaar/db';
import { createSecrets, fingerprintOf, ServerKeys } from '@molaar/services/context';
import { writeKeyFile } from '@molaar/storage';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSecretKey } from './check-secret-key';
import { followOnce } from './follow-server-key';
import { serverKeys } from './secret-key';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'molaar-follow-'));
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.appUrl, { max: 4 });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

it('a running server learns a new key from its file and seals with it once the database names it', async () => {
  const keys = await serverKeys({ DATA_DIR });
  await checkSecretKey(db, keys, undefined);
  const [former] = keys.all;
  const next = randomBytes(32);
  if (!former) throw new Error('no key');
  const secrets = createSecrets(keys);
  const sealedBefore = secrets.seal('a', 'text');

  await writeKeyFile(join(DATA_DIR, 'secret-key'), [next, former]);
  await followOnce(db, keys, { DATA_DIR });
  // It knows the key and does not use it yet: another server may not know it.
  expect([keys.current, keys.has(fingerprintOf(next))]).toEqual([fingerprintOf(former), true]);
  // A server that starts now seals with the former key too.
  const second = await serverKeys({ DATA_DIR });
  await checkSecretKey(db, second, undefined);
  expect(second.current).toBe(fingerprintOf(former));

  expect(await inTransaction(db, (tx) => beginKeyRotation(tx, fingerprintOf(former), fingerprintOf(next)))).toBe(true);
  await followOnce(db, keys, { DATA_DIR });
  expect(keys.current).toBe(fingerprintOf(next));
  expect([secrets.open('a', sealedBefore), createSecrets(next).open('a', secrets.seal('a', 'text'))]).toEqual(['text', 'text']);
  // While the rotation is unfinished, one key is not enough.
  await expect(checkSecretKey(db, new ServerKeys(next), undefined)).rejects.toThrow(
    `SECRET_KEY_FORMER to the key ${fingerprintOf(former)}`,
  );
  await expect(checkSecretKey(db, new ServerKeys(former), undefined)).rejects.toThrow('is not the key of this database');
  await inTransaction(db, (tx) => endKeyRotation(tx, fingerprintOf(next)));
  await checkSecretKey(db, new ServerKeys(next), undefined);
});
