import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FaultyProxy, openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startS3rver } from '../test/start-s3rver';
import { createObjectStore, createSealedStore, isStorageUnavailable, ObjectNotFoundError, type ObjectStore } from './index';

const settings = (port: number) =>
  ({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket: 'molaar',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    deadlines: { connectMs: 500, answerMs: 700, bodyMs: 700 },
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

/** What a server sends, and how the connection ends then. */
const cut: Record<string, [sent: string, end: 'stays open' | 'is closed' | 'is reset']> = {
  'half of it, and the connection stays open': ['Content-Length: 100\r\n\r\nhalf', 'stays open'],
  'half of it, and the connection is closed': ['Content-Length: 100\r\n\r\nhalf', 'is closed'],
  'half of it, and the connection is reset': ['Content-Length: 100\r\n\r\nhalf', 'is reset'],
  'nothing, and the connection is closed': ['Content-Length: 100\r\n\r\n', 'is closed'],
  'a first chunk, and the connection is closed': ['Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', 'is closed'],
  'half of it without its length, and the connection is closed': ['\r\nhalf', 'is closed'],
  'nothing without its length, and the connection is closed': ['\r\n', 'is closed'],
};

it.each(Object.entries(cut))('an object of which a server sends %s is unavailable, never short', async (_, [sent, end]) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write(`HTTP/1.1 200 OK\r\n${sent}`, () => {
        if (end === 'is closed') socket.end();
        if (end === 'is reset') socket.resetAndDestroy();
      }),
    );
    opened.add(socket);
  }).listen(0, '127.0.0.1');
  const opened = new Set<Socket>();
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const inner = createObjectStore(settings(port));
  const key = { id: randomUUID(), key: randomBytes(32) };
  const sealed = createSealedStore(inner, { current: async () => key, find: async () => key }, { seal: true });
  for (const store of [inner, sealed]) {
    await expect(store.get('a/b.json')).rejects.toSatisfy(isStorageUnavailable);
    await expect(store.open('a/b.json').then(({ stream }) => buffer(stream))).rejects.toSatisfy(isStorageUnavailable);
  }
  for (const socket of opened) socket.destroy();
  server.close();
});
