import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { freePort, launchMolaar, type Molaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { stopOnSignal } from '../support/stop-on-signal';
import { childrenProcessorTime } from './processor-time';
import { median, reportMachine, reportRatio } from './report';

/**
 * Tiles, the original and an upload with encrypted objects over the same with plain ones: two products, asked in turn
 * for the same radiograph. Of tiles also the processor time of the product, on which other work of the machine has
 * less influence.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 25);
const TILES = 160;
const ORIGINALS = 30;
const AT_ONCE = 4;
const SIZE = { width: 2800, height: 1400 };

interface Way {
  molaar: Molaar;
  client: PortalClient;
  tiles: readonly string[];
  original: string;
  times: { tiles: number[]; processor: number[]; originals: number[]; uploads: number[] };
}

reportMachine();
const radiograph = encodePng(drawPhantom({ seed: 3, ...SIZE }));
const ways: Way[] = [];
const dataDirs: string[] = [];
try {
  for (const OBJECT_ENCRYPTION of ['off', 'on']) ways.push(await open(OBJECT_ENCRYPTION));
  for (let round = 0; round <= ROUNDS; round++)
    // The one that is asked first changes, so that neither always follows the other.
    for (const way of round % 2 === 0 ? ways : [...ways].reverse()) {
      const before = childrenProcessorTime(way.molaar.process.pid);
      const tiles = await burst(way, way.tiles, TILES);
      const processor = childrenProcessorTime(way.molaar.process.pid) - before;
      const originals = await burst(way, [way.original], ORIGINALS);
      const uploads = round % 5 === 0 ? await upload(way) : undefined;
      // The first round warms up connections and code.
      if (round === 0) continue;
      way.times.tiles.push(tiles);
      way.times.processor.push(processor);
      way.times.originals.push(originals);
      if (uploads) way.times.uploads.push(uploads);
    }
  const [plain, sealed] = ways;
  if (plain && sealed) {
    const over = (what: keyof Way['times'], words: string, requests: number) => {
      // Hundredths of a second are too coarse for one round.
      const middle = what === 'processor' ? mean : median;
      const [bare, own] = [plain, sealed].map((way) => middle(way.times[what]) / requests) as [number, number];
      console.log(`  ${words}: plain ${bare.toFixed(2)} ms, encrypted ${own.toFixed(2)} ms`);
      reportRatio(`${words}, encrypted over plain`, own / bare, { atMost: 1.1 });
    };
    over('tiles', `a tile, ${AT_ONCE} at once`, TILES);
    over('processor', 'processor time of a tile', TILES);
    over('originals', `the original (${(radiograph.length / 1e6).toFixed(1)} MB)`, ORIGINALS);
    over('uploads', 'an upload', 1);
  }
} finally {
  for (const { molaar } of ways) await molaar.stop();
  for (const dataDir of dataDirs) removeDataDir(dataDir);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function open(OBJECT_ENCRYPTION: string): Promise<Way> {
  const dataDir = makeDataDir();
  dataDirs.push(dataDir);
  const molaar = launchMolaar({
    dataDir,
    port: await freePort(),
    environment: { OBJECT_ENCRYPTION, MOLAAR_ROOT: process.env.MOLAAR_BENCH_ROOT ?? '.' },
  });
  stopOnSignal(molaar);
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  const way: Way = { molaar, client, tiles: [], original: '', times: { tiles: [], processor: [], originals: [], uploads: [] } };
  const image = await client.upload((await client.firstPatient()).id, radiograph);
  // Another analysis would be measured with the requests.
  for (;;) {
    await client.annotate(image.id);
    if ((await client.image(image.id)).analysis?.state === 'SUCCEEDED') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const zoom = image.maxZoom;
  const [columns, rows] = [SIZE.width, SIZE.height].map((pixels) => Math.ceil(pixels / image.tileSize)) as [number, number];
  const tiles = Array.from({ length: columns * rows }, (_, index) =>
    image.tilesUrl
      .replace('{z}', String(zoom))
      .replace('{y}', String(Math.floor(index / columns)))
      .replace('{x}', String(index % columns)),
  );
  return { ...way, tiles, original: image.originalUrl };
}

/** Reads the paths in turn. @returns Time of all, ms. */
async function burst({ client }: Way, paths: readonly string[], requests: number): Promise<number> {
  let sent = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < requests) await (await client.request('GET', paths[sent++ % paths.length] ?? '')).arrayBuffer();
    }),
  );
  return performance.now() - began;
}

async function upload({ client }: Way): Promise<number> {
  const { id } = await client.firstPatient();
  const began = performance.now();
  const image = await client.upload(id, radiograph, `upload-${began}.png`);
  const ms = performance.now() - began;
  await client.request('DELETE', `/api/image/${image.id}`).catch(() => undefined);
  return ms;
}
