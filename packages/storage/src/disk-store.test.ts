import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';

let createDiskStore: typeof import('./disk-store').createDiskStore;
let mkdir: typeof import('node:fs/promises').mkdir;

beforeAll(async () => {
  // The copy of the module that other files have loaded in this process has the real functions.
  vi.resetModules();
  vi.doMock('node:fs/promises', async (importActual) => {
    const actual = await importActual<typeof import('node:fs/promises')>();
    return { ...actual, mkdir: vi.fn(actual.mkdir) };
  });
  ({ createDiskStore } = await import('./disk-store'));
  ({ mkdir } = await import('node:fs/promises'));
});
afterAll(() => {
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
});

it('puts an object although a concurrent deletion removes a folder while its subfolder is created', async () => {
  const root = await mkdtemp(join(tmpdir(), 'molaar-storage-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = createDiskStore(root);
  await store.put('first.json', Buffer.from('1'), { contentType: 'application/json' });
  vi.mocked(mkdir)
    .mockClear()
    .mockRejectedValueOnce(Object.assign(new Error('no such file or directory'), { code: 'ENOENT' }));
  await store.put('deep/er/folder/second.json', Buffer.from('2'), { contentType: 'application/json' });
  expect(vi.mocked(mkdir)).toHaveBeenCalledTimes(2);
  expect(await store.get('deep/er/folder/second.json')).toEqual(Buffer.from('2'));
});
