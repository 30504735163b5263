import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3rver } from '../test/start-s3rver';
import { createObjectStore, ensureBucket } from './index';

let folder: string;
let server: Awaited<ReturnType<typeof startS3rver>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-bucket-'));
  server = await startS3rver(folder, 'other');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (bucket: string) => ({
  endpoint: server.endpoint,
  region: 'us-east-1',
  bucket,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});

it('creates a missing bucket once, ready for use', async () => {
  expect(await ensureBucket(settings('molaar'))).toBe('made');
  expect(await ensureBucket(settings('molaar'))).toBe('there');
  const store = createObjectStore({ kind: 's3', ...settings('molaar') });
  await store.put('org/a.json', Buffer.from('{}'), { contentType: 'application/json' });
  expect(await store.exists('org/a.json')).toBe(true);
});

it('reports in one line which store denies access or does not respond', async () => {
  await expect(ensureBucket({ ...settings('molaar'), accessKeyId: 'NOBODY' })).rejects.toThrow(/^bucket molaar at http:[^\n]+$/);
  await expect(ensureBucket({ ...settings('molaar'), endpoint: 'http://127.0.0.1:1' }, { waitMs: 0 })).rejects.toThrow(
    /does not respond: connect ECONNREFUSED 127.0.0.1:1$/,
  );
});
