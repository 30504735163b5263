import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultyProxy, openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startS3rver } from '../test/start-s3rver';
import { createObjectStore, isStorageUnavailable, ObjectNotFoundError, type ObjectStore } from './index';

const settings = (port: number) =>
  ({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket: 'molaar',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    deadlines: { connectMs: 200, answerMs: 300, bodyMs: 300 },
  }) as const;

let folder: string;
let s3: Awaited<ReturnType<typeof startS3rver>>;
let proxy: FaultyProxy;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-storage-'));
  s3 = await startS3rver(folder, 'molaar');
  proxy = await openFaultyProxy(Number(new URL(s3.endpoint).port));
  store = createObjectStore(settings(proxy.port));
  await store.put('a/b.json', Buffer.from('{}'), { contentType: 'application/json' });
});
afterAll(async () => {
  await proxy?.close();
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => proxy.recover());

const calls: Record<string, () => Promise<unknown>> = {
  put: () => store.put('a/c.json', Buffer.from('{}'), { contentType: 'application/json' }),
  get: () => store.get('a/b.json'),
  open: () => store.open('a/b.json'),
  exists: () => store.exists('a/b.json'),
  delete: () => store.delete('a/c.json'),
  deletePrefix: () => store.deletePrefix('a/none/'),
};

it.each(Object.entries(calls))('%s fails as unavailable while the store is frozen or away, and works again', async (_, call) => {
  proxy.freeze();
  await expect(call()).rejects.toSatisfy(isStorageUnavailable);
  await proxy.refuse();
  await expect(call()).rejects.toSatisfy(isStorageUnavailable);
  await proxy.recover();
  await call();
});

it('distinguishes a missing object from a store that is away', async () => {
  await expect(store.get('a/none.json')).rejects.toThrow(ObjectNotFoundError);
  expect(await store.exists('a/none.json')).toBe(false);
});

it('gives up an object of which only a part arrives', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await expect(createObjectStore(settings(port)).get('a/b.json')).rejects.toSatisfy(isStorageUnavailable);
  server.closeAllConnections();
  server.close();
});
