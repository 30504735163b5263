import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3rver } from '../test/start-s3rver';
import { createObjectStore, createSealedStore, imageKeys, ObjectNotFoundError, type ObjectStore, type ObjectStoreSettings } from './index';

const folders: string[] = [];
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'molaar-storage-'));
  folders.push(folder);
  return folder;
}

let s3: Awaited<ReturnType<typeof startS3rver>>;
beforeAll(async () => {
  s3 = await startS3rver(await temporaryFolder(), 'molaar');
});
afterAll(async () => {
  await s3.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const settings: Record<ObjectStoreSettings['kind'], () => Promise<ObjectStoreSettings>> = {
  disk: async () => ({ kind: 'disk', root: await temporaryFolder() }),
  s3: async () => ({
    kind: 's3',
    endpoint: s3.endpoint,
    region: 'eu-north-1',
    bucket: 'molaar',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }),
};

/** One key for everything: who has which is tested elsewhere. */
const dataKey = { id: randomUUID(), key: randomBytes(32) };
const keys = { current: async () => dataKey, find: async () => dataKey };

const backends: Record<string, () => Promise<ObjectStore>> = {
  disk: async () => createObjectStore(await settings.disk()),
  s3: async () => createObjectStore(await settings.s3()),
  'disk, encrypted': async () => createSealedStore(createObjectStore(await settings.disk()), keys, { seal: true }),
  's3, encrypted': async () => createSealedStore(createObjectStore(await settings.s3()), keys, { seal: true }),
};

const text = { contentType: 'application/json' };

async function listKeys(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

describe.each(Object.entries(backends))('object store on %s', (name, open) => {
  let store: ObjectStore;
  const keysUnder = (prefix: string) => listKeys(store, prefix);
  beforeAll(async () => {
    store = await open();
    // Both stores on S3 have one bucket.
    for (const folder of ['a', 'list', 'here', 'gone']) await store.deletePrefix(`${folder}/`);
  });

  it('returns exactly what was put, including every byte value and an empty body', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    await store.put('a/bytes.png', bytes, { contentType: 'image/png' });
    expect(Buffer.compare(await store.get('a/bytes.png'), bytes)).toBe(0);
    await store.put('a/empty.json', new Uint8Array(0), text);
    expect(await store.get('a/empty.json')).toHaveLength(0);
  });

  it('streams an object with its size and type', async () => {
    await store.put('stream/plan.pdf', Buffer.from('%PDF'), { contentType: 'application/pdf' });
    const { stream, size, contentType } = await store.open('stream/plan.pdf');
    expect({ size, contentType }).toEqual({ size: 4, contentType: 'application/pdf' });
    expect(String(await buffer(stream))).toBe('%PDF');
  });

  it('replaces an object', async () => {
    await store.put('again.json', Buffer.from('a longer first body'), text);
    await store.put('again.json', Buffer.from('second'), text);
    expect(String(await store.get('again.json'))).toBe('second');
  });

  it('reports a missing object by its error type', async () => {
    await expect(store.get('no/such.json')).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.open('no/such.json')).rejects.toBeInstanceOf(ObjectNotFoundError);
    expect(await store.exists('no/such.json')).toBe(false);
    await store.put('here/a.json', Buffer.from('{}'), text);
    expect(await store.exists('here/a.json')).toBe(true);
    // A folder of objects is no object.
    expect(await store.exists('here')).toBe(false);
    await expect(store.get('here')).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.open('here')).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  it('deletes idempotently', async () => {
    await store.put('gone/a.json', Buffer.from('{}'), text);
    await store.delete('gone/a.json');
    await store.delete('gone/a.json');
    expect(await store.exists('gone/a.json')).toBe(false);
    await store.put('gone/a.json', Buffer.from('back'), text);
    expect(String(await store.get('gone/a.json'))).toBe('back');
  });

  it('lists by prefix, with sizes', async () => {
    const keys = ['list/b/2.json', 'list/b.json', 'list/b-c.json', 'list/a/1.json', 'list/b/10.json'];
    for (const key of keys) await store.put(key, Buffer.from(key), text);
    expect(await keysUnder('list/')).toEqual([...keys].sort());
    expect(await keysUnder('list/b/1')).toEqual(['list/b/10.json']);
    expect(await keysUnder('list/b')).toEqual(['list/b-c.json', 'list/b.json', 'list/b/10.json', 'list/b/2.json']);
    expect(await keysUnder('nothing/')).toEqual([]);
    // With encryption the size is that of the sealed object.
    const overhead = name.endsWith('encrypted') ? 64 : 0;
    for await (const { key, size } of store.list('list/a/')) expect(size).toBe(key.length + overhead);
  });

  it('lists a folder in pages, with each folder below as one name', async () => {
    await store.deletePrefix('pages/');
    expect(await store.listFolder('pages/', '')).toEqual({ names: [], more: false });
    for (const folder of ['a0', 'a1', 'a2'])
      for (const name of ['1.jpg', '2.jpg', 'tiles/3.jpg']) await store.put(`pages/image/${folder}/${name}`, Buffer.from('t'), text);
    for (const name of ['a1-b.json', 'a1.json', 'b.json']) await store.put(`pages/image/${name}`, Buffer.from('{}'), text);
    await store.put('pages/image-2/other.json', Buffer.from('{}'), text);
    const all = ['a0/', 'a1-b.json', 'a1.json', 'a1/', 'a2/', 'b.json'];
    expect(await store.listFolder('pages/image/', '')).toEqual({ names: all, more: false });
    for (const [index, after] of all.entries())
      expect(await store.listFolder('pages/image/', after), after).toEqual({ names: all.slice(index + 1), more: false });

    const many = Array.from({ length: 7 }, (_, index) => `${index}.json`);
    for (const name of many) await store.put(`pages/many/${name}`, Buffer.from('{}'), text);
    const first = await store.listFolder('pages/many/', '', 5);
    expect(first).toEqual({ names: many.slice(0, 5), more: true });
    expect(await store.listFolder('pages/many/', first.names.at(-1) ?? '', 5)).toEqual({ names: many.slice(5), more: false });
    await expect(store.listFolder('pages/many', '')).rejects.toBeInstanceOf(RangeError);
  });

  it('deletes a folder but not others that begin with its name', async () => {
    const one = imageKeys('o', 'image-1');
    const ten = imageKeys('o', 'image-10');
    for (const keys of [one, ten]) {
      await store.put(keys.thumbnail, Buffer.from('t'), { contentType: 'image/jpeg' });
      await store.put(keys.tile(3, 0, 1), Buffer.from('t'), { contentType: 'image/jpeg' });
    }
    await store.deletePrefix(one.prefix);
    await store.deletePrefix(one.prefix);
    expect(await keysUnder(one.prefix)).toEqual([]);
    expect(await keysUnder(ten.prefix)).toHaveLength(2);
    await expect(store.deletePrefix('org/o/image/image-1')).rejects.toBeInstanceOf(RangeError);
  });

  it('stores one complete body when several are put concurrently', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000, index));
    await Promise.all(bodies.map((body) => store.put('race.json', body, text)));
    const stored = await store.get('race.json');
    expect(bodies.some((body) => body.equals(stored))).toBe(true);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../up.json',
    'a/../b.json',
    'a//b.json',
    '.hidden',
    'a/.hidden',
    'a\\b',
    'a/ü.json',
    'a\0b',
    'x'.repeat(301),
  ])('rejects the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), text)).rejects.toBeInstanceOf(RangeError);
    await expect(store.get(key)).rejects.toBeInstanceOf(RangeError);
    await expect(store.open(key)).rejects.toBeInstanceOf(RangeError);
    await expect(store.delete(key)).rejects.toBeInstanceOf(RangeError);
  });
});

// Encryption changes nothing about it, and it takes long.
describe.each(['disk', 's3'] as const)('object store on %s with many objects', (kind) => {
  it('deletes more objects than one response lists', async () => {
    const store = createObjectStore(await settings[kind]());
    const keys = Array.from({ length: 1005 }, (_, index) => `many/${1000 + index}.json`);
    for (let start = 0; start < keys.length; start += 50)
      await Promise.all(keys.slice(start, start + 50).map((key) => store.put(key, Buffer.from('1'), text)));
    expect(await listKeys(store, 'many/')).toEqual(keys);
    await store.deletePrefix('many/');
    expect(await listKeys(store, 'many/')).toEqual([]);
  });
});

describe('disk store', () => {
  it('leaves nothing behind when a body cannot be moved to its place', async () => {
    const root = await temporaryFolder();
    const store = createObjectStore({ kind: 'disk', root });
    await store.put('folder/a.json', Buffer.from('1'), text);
    await expect(store.put('folder', Buffer.from('2'), text)).rejects.toThrow();
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
    expect(String(await store.get('folder/a.json'))).toBe('1');
  });

  it('hides what a killed process left half-written, and deletes it after an hour', async () => {
    const root = await temporaryFolder();
    const unfinished = join(root, '.unfinished');
    await mkdir(unfinished);
    await writeFile(join(unfinished, 'old'), 'half');
    await writeFile(join(unfinished, 'fresh'), 'half');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(join(unfinished, 'old'), twoHoursAgo, twoHoursAgo);
    const store = createObjectStore({ kind: 'disk', root });
    await store.put('a.json', Buffer.from('1'), text);
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    expect(keys).toEqual(['a.json']);
    expect(await readdir(unfinished)).toEqual(['fresh']);
  });

  it('puts and deletes neighbours concurrently', async () => {
    const store = createObjectStore({ kind: 'disk', root: await temporaryFolder() });
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const key = `deep/er/folder/${index % 4}.json`;
        await store.put(key, Buffer.from('1'), text);
        await store.delete(key);
      }),
    );
    const left: string[] = [];
    for await (const { key } of store.list('')) left.push(key);
    expect(left).toEqual([]);
  });
});
