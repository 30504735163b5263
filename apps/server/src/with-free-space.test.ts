import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createObjectStore } from '@molaar/storage';
import { afterAll, expect, it } from 'vitest';
import { toAppError } from './errors/to-app-error';
import { withFreeSpace } from './with-free-space';

const folder = mkdtempSync(join(tmpdir(), 'molaar-free-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('rejects objects while the disk is almost full, with a time to try again, and still reads', async () => {
  let free = 10 ** 9;
  const store = withFreeSpace(createObjectStore({ kind: 'disk', root: folder }), folder, async () => free);
  const body = Buffer.from('pixels');
  await store.put('a/b.png', body, { contentType: 'image/png' });
  free = 10 ** 6;
  await expect(store.put('a/c.png', body, { contentType: 'image/png' })).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 });
  expect(await store.get('a/b.png')).toEqual(body);
  expect(await store.exists('a/c.png')).toBe(false);
});

it('calls a full disk unavailable for now, not an error of the portal', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(toAppError(full, 'en')).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 60 });
});
