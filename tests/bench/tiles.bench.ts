import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { type PreparedImage, prepareImage } from '@molaar/imaging';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { openTile, putImageObjects } from '@molaar/services/images';
import {
  createCachedStore,
  createObjectStore,
  createSealedStore,
  imageKeys,
  isTilePack,
  type ObjectStore,
  type ObjectStoreSettings,
} from '@molaar/storage';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { ownProcessorTime } from './processor-time';
import { median, reportMachine, reportRatio } from './report';

/**
 * Tiles in one object over tiles in objects of their own, as former versions stored them: an upload's writes, and all
 * tiles of a radiograph that nobody has looked at yet, ten at once; encrypted, on disk and in an S3 server.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 15);
const AT_ONCE = 10;
const SIZE = { width: 2800, height: 1400 };
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';

interface Cost {
  ms: number;
  processor: number;
}
type Costs = Record<'written' | 'read', Cost[]>;

reportMachine();
const image = await prepareImage(Buffer.from(encodePng(drawPhantom({ seed: 3, ...SIZE }))), { width: 640, height: 640 });
const folder = makeDataDir();
const s3 = await startS3(join(folder, 's3'));
try {
  await compare('disk', { kind: 'disk', root: join(folder, 'objects') });
  await compare('S3', {
    ...{ kind: 's3', endpoint: s3.endpoint, region: 'eu-north-1', bucket: 'molaar' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
} finally {
  await s3.stop();
  removeDataDir(folder);
}

async function compare(name: string, settings: ObjectStoreSettings): Promise<void> {
  const key = { id: randomUUID(), key: randomBytes(32) };
  const sealed = createSealedStore(createObjectStore(settings), { current: async () => key, find: async () => key }, { seal: true });
  const store = createCachedStore(sealed, { isCached: isTilePack, maxBytes: 64 * 1024 * 1024, maxAgeMs: 60_000 });
  const packed: Costs = { written: [], read: [] };
  const single: Costs = { written: [], read: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const former of round % 2 === 0 ? [false, true] : [true, false]) {
      const costs = await measure(store, image, former);
      // The first round warms up connections and code.
      if (round === 0) continue;
      const { written, read } = former ? single : packed;
      written.push(costs.written);
      read.push(costs.read);
    }
  for (const [what, words] of [
    ['written', 'objects of an upload'],
    ['read', `${image.tiles.length} tiles, ${AT_ONCE} at once`],
  ] as const) {
    const [own, former] = [packed, single].map((costs) => middle(costs[what])) as [Cost, Cost];
    const figures = ({ ms, processor }: Cost) => `${ms.toFixed(1)} ms (${processor.toFixed(1)} of the processor)`;
    console.log(`  ${name}, ${words}: in one object ${figures(own)}, in objects of their own ${figures(former)}`);
    reportRatio(`${name}, ${words}: time, packed over single`, own.ms / former.ms, { atMost: 1 });
    reportRatio(`${name}, ${words}: processor time, packed over single`, own.processor / former.processor, { atMost: 1 });
  }
}

async function measure(store: ObjectStore, prepared: PreparedImage, former: boolean): Promise<Record<keyof Costs, Cost>> {
  const target = { organizationId: randomUUID(), imageId: randomUUID() };
  const keys = imageKeys(target.organizationId, target.imageId);
  const written = await costOf(() => (former ? putSingle(store, prepared, keys) : putImageObjects({ store }, target, prepared)));
  const waiting = [...prepared.tiles];
  const readSome = async (): Promise<void> => {
    for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
      const { stream, size } = await openTile(store, keys, tile);
      if ((await buffer(stream)).length !== size || size !== tile.data.length) throw new Error('a tile is not whole');
    }
  };
  const read = await costOf(() => Promise.all(Array.from({ length: AT_ONCE }, readSome)));
  await store.deletePrefix(keys.prefix);
  return { written, read };
}

/** Writes the objects of an upload as former versions did. */
async function putSingle(store: ObjectStore, prepared: PreparedImage, keys: ReturnType<typeof imageKeys>): Promise<void> {
  const { modelCopy, tiles, thumbnail, original, format } = prepared;
  const objects: [string, Buffer][] = [
    [keys.thumbnail, thumbnail],
    ...tiles.map(({ z, y, x, data }): [string, Buffer] => [keys.tile(z, y, x), data]),
  ];
  if (modelCopy) objects.push([keys.modelCopy(modelCopy.width, modelCopy.height), modelCopy.data]);
  for (let first = 0; first < objects.length; first += 8)
    await Promise.all(objects.slice(first, first + 8).map(([key, bytes]) => store.put(key, bytes, { contentType: 'image/jpeg' })));
  await store.put(keys.original(format), original, { contentType: `image/${format}` });
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [begun, before] = [performance.now(), ownProcessorTime()];
  await work();
  return { ms: performance.now() - begun, processor: ownProcessorTime() - before };
}

function middle(costs: readonly Cost[]): Cost {
  return { ms: median(costs.map(({ ms }) => ms)), processor: median(costs.map(({ processor }) => processor)) };
}

/** Starts the S3 server of the tests. */
async function startS3(directory: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  mkdirSync(directory);
  const server = join(root, 'packages/storage/test/s3rver.cjs');
  const child = spawn(process.execPath, ['--no-deprecation', '--openssl-legacy-provider', server, '0', directory, 'molaar'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
