import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from '../disk-store';
import { ObjectNotFoundError, type ObjectStore } from '../object-store';
import { isStorageUnavailable } from '../storage-unavailable';
import type { DataKeys } from './data-keys';
import { DataKeyErasedError, DataKeyUnavailableError, ObjectDamagedError } from './errors';
import type { DataKey } from './frames';
import { createSealedStore, isObjectSealed } from './sealed-store';

const png = { contentType: 'image/png' };
const ONE = 'org/one/image/1/original.png';
const TWO = 'org/two/image/1/original.png';
/** Longer than what is read at once. */
const LARGE = randomBytes(600_000);

let root: string;
let inner: ObjectStore;
let byOwner: Map<string | null, DataKey>;
let keys: DataKeys;
let store: ObjectStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'molaar-sealed-'));
  inner = createDiskStore(root);
  byOwner = new Map();
  keys = {
    current: async (owner) => {
      const key = byOwner.get(owner) ?? { id: randomUUID(), key: randomBytes(32) };
      byOwner.set(owner, key);
      return key;
    },
    find: async (owner, id) => (byOwner.get(owner)?.id === id ? byOwner.get(owner) : undefined),
  };
  store = createSealedStore(inner, keys, { seal: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function readBoth(from: ObjectStore, key: string): Promise<Buffer[]> {
  const { stream, size } = await from.open(key);
  const streamed = await buffer(stream);
  expect(size).toBe(streamed.length);
  return [await from.get(key), streamed];
}

describe('sealed store', () => {
  it.each([0, 1, 1000, 65_536, 300_000, 600_000])('returns an object of %i bytes, which is sealed on disk', async (size) => {
    const body = LARGE.subarray(0, size);
    await store.put(ONE, body, png);
    for (const read of await readBoth(store, ONE)) expect(body.equals(read)).toBe(true);
    const stored = await readFile(join(root, ONE));
    expect(await isObjectSealed(inner, ONE)).toBe(true);
    if (size > 100) expect(stored.includes(body.subarray(0, 50))).toBe(false);
    const { stream, contentType } = await store.open(ONE);
    stream.destroy();
    expect(contentType).toBe('image/png');
  });

  it('reads plain objects next to sealed ones', async () => {
    for (const body of [Buffer.from('short'), LARGE]) {
      await inner.put(ONE, body, png);
      expect(await isObjectSealed(inner, ONE)).toBe(false);
      for (const read of await readBoth(store, ONE)) expect(body.equals(read)).toBe(true);
    }
  });

  it('switched off writes plain objects and reads sealed ones', async () => {
    await store.put(ONE, LARGE, png);
    const off = createSealedStore(inner, keys, { seal: false });
    for (const read of await readBoth(off, ONE)) expect(LARGE.equals(read)).toBe(true);
    await off.put(TWO, Buffer.from('plain'), png);
    expect(String(await readFile(join(root, TWO)))).toBe('plain');
    // A body that looks sealed, as a part of an upload may, is no exception for the reader.
    const body = await inner.get(ONE);
    await off.put(TWO, body, png);
    for (const read of await readBoth(off, TWO)) expect(body.equals(read)).toBe(true);
  });

  it('gives each clinic, and the installation, a key of its own', async () => {
    for (const key of [ONE, TWO, 'notes/a.json']) await store.put(key, Buffer.from(key), png);
    expect([...byOwner.keys()]).toEqual(['one', 'two', null]);
    expect(new Set([...byOwner.values()].map(({ id }) => id)).size).toBe(3);
  });

  it('rejects what was moved to another name or clinic', async () => {
    await store.put(ONE, Buffer.from('mine'), png);
    const sealed = await inner.get(ONE);
    const moved = 'org/one/image/2/original.png';
    await inner.put(moved, sealed, png);
    await expect(store.get(moved)).rejects.toBeInstanceOf(ObjectDamagedError);
    await store.put('org/two/a.png', Buffer.from('theirs'), png);
    await inner.put(TWO, sealed, png);
    await expect(store.get(TWO)).rejects.toBeInstanceOf(DataKeyErasedError);
    await expect(store.open(TWO)).rejects.toBeInstanceOf(DataKeyErasedError);
  });

  it('rejects a damaged object: at once at its beginning, at the end of the stream when the end is missing', async () => {
    for (const body of [Buffer.from('short'), LARGE]) {
      await store.put(ONE, body, png);
      const sealed = await inner.get(ONE);
      sealed[100] = (sealed[100] ?? 0) ^ 1;
      if (sealed.length <= 100) sealed[60] = (sealed[60] ?? 0) ^ 1;
      await inner.put(ONE, sealed, png);
      await expect(store.get(ONE)).rejects.toBeInstanceOf(ObjectDamagedError);
      await expect(store.open(ONE)).rejects.toBeInstanceOf(ObjectDamagedError);
    }
    await store.put(ONE, LARGE, png);
    await writeFile(join(root, ONE), (await inner.get(ONE)).subarray(0, 400_000));
    const { stream } = await store.open(ONE);
    await expect(buffer(stream)).rejects.toBeInstanceOf(ObjectDamagedError);
  });

  it.each([0, 1, 7, 8, 20, 48, 63])('rejects a sealed object of which %i bytes are left, encryption being on or off', async (left) => {
    await store.put(ONE, Buffer.from('short'), png);
    await inner.put(ONE, (await inner.get(ONE)).subarray(0, left), png);
    for (const seal of [true, false]) {
      const reading = createSealedStore(inner, keys, { seal });
      await expect(reading.get(ONE)).rejects.toBeInstanceOf(ObjectDamagedError);
      await expect(reading.open(ONE)).rejects.toBeInstanceOf(ObjectDamagedError);
    }
    // An empty body that was put is whole.
    const off = createSealedStore(inner, keys, { seal: false });
    await off.put(ONE, new Uint8Array(0), png);
    for (const read of await readBoth(off, ONE)) expect(read).toHaveLength(0);
  });

  it('an erased key counts as a missing object, a key that cannot be opened as a store that is away', async () => {
    await store.put(ONE, Buffer.from('x'), png);
    const unavailable = new DataKeyUnavailableError('another key');
    const waiting = createSealedStore(inner, { ...keys, find: () => Promise.reject(unavailable) }, { seal: true });
    const error = await waiting.get(ONE).catch((thrown: unknown) => thrown);
    expect([error, isStorageUnavailable(error)]).toEqual([unavailable, true]);
    byOwner.clear();
    await expect(store.get(ONE)).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(store.open(ONE)).rejects.toBeInstanceOf(DataKeyErasedError);
    await store.delete(ONE);
    expect(await store.exists(ONE)).toBe(false);
  });

  it('closes the stored file when the reader stops early', async () => {
    await store.put(ONE, LARGE, png);
    const { stream } = await store.open(ONE);
    stream.destroy();
    const { stream: other } = await store.open(ONE);
    for await (const _ of other) break;
    expect(other.destroyed).toBe(true);
  });
});
