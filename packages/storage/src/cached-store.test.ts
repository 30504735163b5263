import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheOptions, createCachedStore } from './cached-store';
import { createDiskStore } from './disk-store';
import { imageKeys, isTilePack } from './keys';
import { ObjectNotFoundError, type ObjectStore } from './object-store';
import { StorageUnavailableError } from './storage-unavailable';

const OPTIONS: CacheOptions = { isCached: isTilePack, maxBytes: 1000, maxAgeMs: 60_000 };
const file = { contentType: 'application/octet-stream' };
const one = imageKeys('clinic', 'one');
const two = imageKeys('clinic', 'two');

let root: string;
let inner: ObjectStore;
let store: ObjectStore;
/** Keys that were read from the store below. */
let reads: string[];
/** What a read waits for. */
let gate: Promise<void>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'molaar-cached-'));
  const disk = createDiskStore(root);
  reads = [];
  gate = Promise.resolve();
  inner = {
    ...disk,
    get: async (key) => {
      reads.push(key);
      const bytes = await disk.get(key);
      await gate;
      return bytes;
    },
  };
  store = createCachedStore(inner, OPTIONS);
  await store.put(one.tilePack, Buffer.from('tiles'), file);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

const read = async (key = one.tilePack) => (await store.get(key)).toString();

describe('cached store', () => {
  it('reads an object once, also when ten ask at once, and other objects each time', async () => {
    expect(await Promise.all(Array.from({ length: 10 }, () => read()))).toEqual(Array(10).fill('tiles'));
    expect(await read()).toBe('tiles');
    expect(reads).toEqual([one.tilePack]);
    await store.put(one.thumbnail, Buffer.from('small'), file);
    expect([await read(one.thumbnail), await read(one.thumbnail)]).toEqual(['small', 'small']);
    expect(reads).toHaveLength(3);
  });

  it('does not cache an error, which all who wait get', async () => {
    const away = vi.spyOn(inner, 'get').mockRejectedValueOnce(new StorageUnavailableError('away'));
    const failing = createCachedStore(inner, OPTIONS);
    const results = await Promise.allSettled([1, 2, 3].map(() => failing.get(one.tilePack)));
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual(
      Array(3).fill(expect.any(StorageUnavailableError)),
    );
    expect((await failing.get(one.tilePack)).toString()).toBe('tiles');
    expect(away).toHaveBeenCalledTimes(2);
    await expect(store.get(two.tilePack)).rejects.toThrow(ObjectNotFoundError);
    await store.put(two.tilePack, Buffer.from('later'), file);
    expect(await read(two.tilePack)).toBe('later');
  });

  it.each<[string, () => Promise<void>]>([
    ['deletes', () => store.delete(one.tilePack)],
    ['deletes with its image', () => store.deletePrefix(one.prefix)],
  ])('forgets what it %s, also while it is read', async (_, remove) => {
    await read();
    await remove();
    await expect(read()).rejects.toThrow(ObjectNotFoundError);
    await store.put(one.tilePack, Buffer.from('again'), file);
    expect(await read()).toBe('again');

    await store.delete(one.tilePack);
    await store.put(one.tilePack, Buffer.from('last'), file);
    let open = (): void => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const reading = read();
    await expect.poll(() => reads.length).toBe(4);
    await remove();
    open();
    expect(await reading).toBe('last');
    await expect(read()).rejects.toThrow(ObjectNotFoundError);
  });

  it('forgets what is put again, and not what belongs to other images', async () => {
    await store.put(two.tilePack, Buffer.from('other'), file);
    expect([await read(), await read(two.tilePack)]).toEqual(['tiles', 'other']);
    await store.put(one.tilePack, Buffer.from('new'), file);
    expect([await read(), await read(two.tilePack)]).toEqual(['new', 'other']);
    expect(reads).toEqual([one.tilePack, two.tilePack, one.tilePack]);
  });

  it('has no more bytes than it may have, and none of what is larger', async () => {
    const packs = Array.from({ length: 5 }, (_, at) => imageKeys('clinic', `image-${at}`).tilePack);
    for (const key of packs) await store.put(key, randomBytes(300), file);
    for (const key of packs) await store.get(key);
    reads = [];
    // Three of 300 bytes fit: the last ones.
    for (const key of [...packs].reverse()) await store.get(key);
    expect(reads).toEqual([packs[1], packs[0]]);
    await store.put(two.tilePack, randomBytes(1001), file);
    reads = [];
    expect([await store.get(two.tilePack), await store.get(two.tilePack)].map(({ length }) => length)).toEqual([1001, 1001]);
    expect(reads).toEqual([two.tilePack, two.tilePack]);
  });

  it('reads again what another server may have deleted in the meantime', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    store = createCachedStore(inner, OPTIONS);
    await read();
    await createDiskStore(root).delete(one.tilePack);
    expect(await read()).toBe('tiles');
    vi.advanceTimersByTime(60_100);
    await expect(read()).rejects.toThrow(ObjectNotFoundError);
  });
});
