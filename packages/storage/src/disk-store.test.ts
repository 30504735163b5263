import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDiskStore } from './disk-store';

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof import('node:fs/promises')>();
  return { ...actual, mkdir: vi.fn(actual.mkdir) };
});

it('puts an object although a concurrent deletion removes a folder while its subfolder is created', async () => {
  const root = await mkdtemp(join(tmpdir(), 'molaar-storage-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const store = createDiskStore(root);
  await store.put('first.json', Buffer.from('1'), { contentType: 'application/json' });
  vi.mocked(mkdir).mockRejectedValueOnce(Object.assign(new Error('no such file or directory'), { code: 'ENOENT' }));
  await store.put('deep/er/folder/second.json', Buffer.from('2'), { contentType: 'application/json' });
  expect(await store.get('deep/er/folder/second.json')).toEqual(Buffer.from('2'));
});
