import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inClinic, insertMail, inTransaction, newId, recordServerKey, SEALED_PLACES } from '@molaar/db';
import {
  createObjectStore,
  createSealedStore,
  DataKeyErasedError,
  DataKeyUnavailableError,
  ObjectDamagedError,
  type ObjectStore,
  openJobKeys,
} from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_PURPOSE } from '../context/mail-purpose';
import { createSecrets } from '../context/secrets';
import { fingerprintOf, ServerKeys } from '../context/server-keys';
import { AUTHENTICATOR_SECRET } from '../second-factor/authenticator-code';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { createServerKeySealer, type KeySealer } from './key-sealer';
import { createObjectKeys, type ObjectKeys } from './object-keys';
import { type Resealed, rotateServerKey } from './rotate-server-key';
import { sealObjects } from './seal-objects';

const png = { contentType: 'image/png' };
const PNG_HEADER = Buffer.from('89504e470d0a1a0a', 'hex');
const IMAGE = Buffer.concat([PNG_HEADER, Buffer.from('Mari Mets'.repeat(30_000))]);
const workerKey = randomBytes(32);

let portal: TestPortal;
let root: string;
let stored: ObjectStore;
let one: TestClinic;
let two: TestClinic;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'molaar-keys-'));
  stored = createObjectStore({ kind: 'disk', root });
  [one, two] = [await addClinic(portal), await addClinic(portal)];
  await portal.asOwner('delete from server_key');
  await portal.asOwner('delete from installation_keys');
  await portal.asOwner('delete from object_keys');
  return () => rmSync(root, { recursive: true, force: true });
});

interface Server {
  keys: ServerKeys;
  sealer: KeySealer;
  secrets: ReturnType<typeof createSecrets>;
  objectKeys: ObjectKeys;
  store: ObjectStore;
}

/** A server with these keys, of which it seals with the first that the database names. */
async function server(first: Buffer, ...others: Buffer[]): Promise<Server> {
  const keys = new ServerKeys(first, ...others);
  keys.use((await inTransaction(portal.deps.db, (tx) => recordServerKey(tx, keys.current))).fingerprint);
  const secrets = createSecrets(keys);
  const sealer = createServerKeySealer(keys, secrets);
  const objectKeys = createObjectKeys({ ...portal.deps, sealer, workerKey: async () => workerKey });
  return { keys, secrets, sealer, objectKeys, store: createSealedStore(stored, objectKeys, { seal: true }) };
}

const imageOf = ({ organizationId }: TestClinic, image = '1') => `org/${organizationId}/image/${image}/original.png`;
const [KEY, NEXT] = [randomBytes(32), randomBytes(32)] as const;
const sealedBy = async () => {
  const rows = await portal.asOwner('select sealed_by from object_keys union all select sealed_by from installation_keys');
  return (rows as { sealed_by: string }[]).map((row) => row.sealed_by);
};
const rotate = (from: Server, next: Buffer): Promise<Resealed> =>
  rotateServerKey({ ...from, db: portal.deps.db, waitMs: 0 }, fingerprintOf(next));

/** All bytes of all files below the folder. */
function everything(): Buffer {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
}

describe('keys of objects', () => {
  it('are one for each clinic, also when servers make it at once; the folder shows nothing of the content', async () => {
    const servers = [await server(KEY), await server(KEY), await server(KEY)];
    await Promise.all(servers.map(({ store }, index) => store.put(imageOf(one, String(index)), IMAGE, png)));
    await servers[0]?.store.put(imageOf(two), IMAGE, png);
    await servers[0]?.store.put('notes/a.png', IMAGE, png);
    expect(await sealedBy()).toHaveLength(3);
    for (const key of [imageOf(one, '0'), imageOf(one, '2'), imageOf(two), 'notes/a.png'])
      for (const { store } of servers) expect(IMAGE.equals(await store.get(key))).toBe(true);
    const bytes = everything();
    expect(bytes.length).toBeGreaterThan(5 * IMAGE.length);
    expect([bytes.includes(PNG_HEADER), bytes.includes('Mari Mets')]).toEqual([false, false]);
  });

  it('are read in the middle of a transaction too', async () => {
    const [{ store }, other] = [await server(KEY), await server(KEY)];
    await inClinic(portal.deps.db, one, () => store.put(imageOf(one), IMAGE, png));
    expect(IMAGE.equals(await inClinic(portal.deps.db, one, () => other.store.get(imageOf(one))))).toBe(true);
  });

  it("do not open another clinic's objects, wherever they or the rows are moved", async () => {
    const { store, sealer } = await server(KEY);
    await store.put(imageOf(one), IMAGE, png);
    await store.put(imageOf(two), IMAGE, png);
    await stored.put(imageOf(two), await stored.get(imageOf(one)), png);
    await expect(store.get(imageOf(two))).rejects.toBeInstanceOf(DataKeyErasedError);
    // With the database too: the sealed key opens for its clinic only.
    await portal.asOwner('delete from object_keys where organization_id = $1', [two.organizationId]);
    await portal.asOwner('update object_keys set organization_id = $1', [two.organizationId]);
    const other = await server(KEY);
    expect(sealer.name).toBe(other.sealer.name);
    await expect(other.store.get(imageOf(two))).rejects.toBeInstanceOf(DataKeyUnavailableError);
    await stored.put(imageOf(one, '2'), await stored.get(imageOf(one)), png);
    await portal.asOwner('update object_keys set organization_id = $1', [one.organizationId]);
    await expect((await server(KEY)).store.get(imageOf(one, '2'))).rejects.toBeInstanceOf(ObjectDamagedError);
    expect(IMAGE.equals(await (await server(KEY)).store.get(imageOf(one)))).toBe(true);
  });

  it("of an erased clinic are gone: its objects cannot be read again, the other clinic's can", async () => {
    const { store } = await server(KEY);
    for (const clinic of [one, two]) await store.put(imageOf(clinic), IMAGE, png);
    await portal.asOwner('delete from object_keys where organization_id = $1', [one.organizationId]);
    const restarted = await server(KEY);
    await expect(restarted.store.get(imageOf(one))).rejects.toBeInstanceOf(DataKeyErasedError);
    await expect(restarted.objectKeys.forJob(one.organizationId)).resolves.toBeUndefined();
    expect(IMAGE.equals(await restarted.store.get(imageOf(two)))).toBe(true);
    expect(portal.logged.some(({ message }) => message.includes('does not exist any more'))).toBe(true);
  });

  it('come with a job, for its clinic and worker only', async () => {
    const { store, objectKeys } = await server(KEY);
    expect(await objectKeys.forJob(one.organizationId)).toBeUndefined();
    await store.put(imageOf(one), IMAGE, png);
    const sealed = (await objectKeys.forJob(one.organizationId)) ?? '';
    const worker = createSealedStore(stored, openJobKeys(workerKey, one.organizationId, sealed), { seal: true });
    expect(IMAGE.equals(await worker.get(imageOf(one)))).toBe(true);
    expect(() => openJobKeys(workerKey, two.organizationId, sealed)).toThrow(DataKeyUnavailableError);
  });

  it('are replaced only after the loss of the server key, which may be found again; not by a server with another key', async () => {
    const { store } = await server(KEY);
    await store.put(imageOf(one), IMAGE, png);
    const unrelated = await server(KEY, NEXT);
    unrelated.keys.use(fingerprintOf(NEXT));
    const wrong = createSecrets(NEXT);
    const blind = createObjectKeys({
      ...portal.deps,
      sealer: createServerKeySealer(new ServerKeys(NEXT), wrong),
      workerKey: async () => workerKey,
    });
    await expect(blind.current(one.organizationId)).rejects.toBeInstanceOf(DataKeyUnavailableError);
    await expect(blind.forJob(one.organizationId)).rejects.toBeInstanceOf(DataKeyUnavailableError);
    await portal.asOwner('update server_key set fingerprint = $1', [fingerprintOf(NEXT)]);
    const after = await server(NEXT);
    await after.store.put(imageOf(one, '2'), IMAGE, png);
    await expect(after.store.get(imageOf(one))).rejects.toBeInstanceOf(DataKeyUnavailableError);
    const found = await server(NEXT, KEY);
    for (const image of ['1', '2']) expect(IMAGE.equals(await found.store.get(imageOf(one, image)))).toBe(true);
  });
});

describe('rotation of the server key', () => {
  /** A clinic with an object, a mail and a second factor. */
  async function filled(): Promise<Server> {
    const before = await server(KEY);
    for (const clinic of [one, two]) await before.store.put(imageOf(clinic), IMAGE, png);
    await before.store.put('notes/a.png', IMAGE, png);
    const { userId } = await one.person('OWNER');
    portal.deps.db.sealWith({
      seal: (text) => before.secrets.seal(MAIL_PURPOSE, text),
      open: (sealed) => before.secrets.open(MAIL_PURPOSE, sealed),
    });
    await inClinic(portal.deps.db, one, async (tx) => {
      await insertMail(tx, {
        to: 'a@molaar.test',
        locale: 'et',
        content: { kind: 'EMAIL_CONFIRM', changeId: newId(), firstName: 'Mari' },
        at: portal.clock.now,
      });
    });
    await portal.asOwner(
      'insert into authenticator_apps (organization_id, user_id, sealed_secret, created_at) values ($1, $2, $3, now())',
      [one.organizationId, userId, before.secrets.seal(AUTHENTICATOR_SECRET, 'OTP')],
    );
    return before;
  }

  /** What the key opens in the database: second factors and mails. */
  async function opened(key: Buffer): Promise<(string | undefined)[]> {
    const secrets = createSecrets(key);
    const rows = await portal.asOwner(
      `select sealed_secret as sealed, '${AUTHENTICATOR_SECRET}' as purpose from authenticator_apps where organization_id = $1
       union all select content ->> 'sealed', 'mail' from mails where organization_id = $1`,
      [one.organizationId],
    );
    return (rows as { sealed: string; purpose: string }[]).map(({ sealed, purpose }) => secrets.open(purpose, sealed));
  }

  it('seals keys, secrets and mails again and touches no object; servers with both keys run meanwhile', async () => {
    const before = await filled();
    const bytes = everything();
    const both = await server(NEXT, KEY);
    expect(both.keys.current).toBe(fingerprintOf(KEY));
    const command = await server(NEXT, KEY);
    expect(await rotate(command, NEXT)).toEqual({ objectKeys: 3, values: 2, lost: 0 });
    expect(new Set(await sealedBy())).toEqual(new Set([fingerprintOf(NEXT)]));
    expect(everything().equals(bytes)).toBe(true);
    expect((await opened(NEXT)).every((text) => text !== undefined)).toBe(true);
    expect(await opened(KEY)).toEqual([undefined, undefined]);
    for (const { store } of [both, await server(NEXT)])
      for (const key of [imageOf(one), imageOf(two), 'notes/a.png']) expect(IMAGE.equals(await store.get(key))).toBe(true);
    // The former key alone opens nothing that it has not opened before.
    expect(before.keys.has(fingerprintOf(NEXT))).toBe(false);
    const rows = await portal.asOwner('select fingerprint, version, former_fingerprint from server_key');
    expect(rows).toEqual([{ fingerprint: fingerprintOf(NEXT), version: 2, former_fingerprint: null }]);
    expect(await rotate(command, NEXT)).toEqual({ objectKeys: 0, values: 0, lost: 0 });
  });

  it.each([1, 2, 3])('goes on after it was killed at key %i, while servers read and write', async (at) => {
    await filled();
    const running = await server(NEXT, KEY);
    const command = await server(NEXT, KEY);
    let seals = 0;
    const dying: KeySealer = {
      get name() {
        return command.sealer.name;
      },
      open: command.sealer.open,
      seal: (owner, key) => {
        seals += 1;
        return seals === at ? Promise.reject(new Error('killed')) : command.sealer.seal(owner, key);
      },
    };
    await expect(rotateServerKey({ ...command, sealer: dying, db: portal.deps.db, waitMs: 0 }, fingerprintOf(NEXT))).rejects.toThrow(
      'killed',
    );
    for (const { store } of [running, await server(NEXT, KEY), await server(KEY, NEXT)])
      for (const clinic of [one, two]) {
        expect(IMAGE.equals(await store.get(imageOf(clinic)))).toBe(true);
        await store.put(imageOf(clinic, '2'), IMAGE, png);
      }
    const { objectKeys } = await rotate(await server(NEXT, KEY), NEXT);
    expect(objectKeys).toBe(3 - (at - 1));
    const after = await server(NEXT);
    for (const clinic of [one, two])
      for (const image of ['1', '2']) expect(IMAGE.equals(await after.store.get(imageOf(clinic, image)))).toBe(true);
  });

  it('knows every column with sealed values', async () => {
    const columns = await portal.asOwner(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed' and column_name <> 'sealed_by' order by 1, 2`,
    );
    const known = [...Object.values(SEALED_PLACES), ['installation_keys', 'sealed'], ['object_keys', 'sealed']];
    expect(columns).toEqual(
      known.map(([table, column]) => ({ table, column })).sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1)),
    );
  });

  it('rejects a key that is not the one of the servers, and a third key before the end', async () => {
    await filled();
    const third = randomBytes(32);
    const unrelated = { ...(await server(KEY)), keys: new ServerKeys(third) };
    await expect(rotate(unrelated, third)).rejects.toThrow('SECRET_KEY_FORMER');
    await portal.asOwner('update server_key set fingerprint = $1, former_fingerprint = $2', [fingerprintOf(NEXT), fingerprintOf(KEY)]);
    await expect(rotate(await server(NEXT, KEY, third), third)).rejects.toThrow('unfinished');
  });
});

it('seals the plain objects of a store, goes on after an interruption, and leaves what is sealed', async () => {
  const { store } = await server(KEY);
  const plain = ['1', '2', '3', '4'].map((image) => imageOf(one, image));
  for (const key of plain) await stored.put(key, IMAGE, png);
  await store.put(imageOf(two), IMAGE, png);
  const already = await stored.get(imageOf(two));
  await expect(
    sealObjects({ stored, sealing: store }, ({ sealed }) => {
      if (sealed === 2) throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  for (const key of plain) expect(IMAGE.equals(await store.get(key))).toBe(true);
  expect(await sealObjects({ stored, sealing: store })).toEqual({ sealed: 2, before: 3 });
  expect(everything().includes(PNG_HEADER)).toBe(false);
  expect(already.equals(await stored.get(imageOf(two)))).toBe(true);
  for (const key of plain) expect(IMAGE.equals(await store.get(key))).toBe(true);
});
