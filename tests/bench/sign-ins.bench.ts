import { Worker } from 'node:worker_threads';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { stopOnSignal } from '../support/stop-on-signal';
import { median, reportMachine, reportRatio } from './report';

/**
 * A tile of a radiograph, and a patient page, while sign-ins from a thousand networks never end, over the same without
 * them: the whole product. Each sign-in computes a password hash.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 6);
/** Of each round: half without sign-ins, half with them. */
const HALF_MS = 4_000;
const AT_ONCE = 100;
const PAUSE_MS = 10;
const SIZE = { width: 2800, height: 1400 };

/** Sends wrong sign-ins until it is asked to stop, and posts how many were answered with a hash computed. */
const FLOOD = `
  const { setMaxListeners } = require('node:events');
  const { parentPort, workerData: { url, atOnce } } = require('node:worker_threads');
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  let hashed = 0;
  parentPort.once('message', () => stop.abort());
  const number = (most) => Math.floor(Math.random() * most);
  const one = async () => {
    while (!stop.signal.aborted) {
      const address = [11, number(256), number(256), 1].join('.');
      const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax', 'X-Forwarded-For': address };
      const body = JSON.stringify({ username: Math.random() + '@molaar.test', password: 'Wrong-password-1' });
      const answer = await fetch(url + '/api/auth/login', { method: 'POST', headers, body, signal: stop.signal }).catch(() => null);
      await answer?.text().catch(() => undefined);
      if (answer?.status === 401) hashed += 1;
    }
  };
  Promise.all(Array.from({ length: atOnce }, one)).then(() => parentPort.postMessage(hashed));
`;

type Reading = 'tile' | 'page';
const READINGS: readonly Reading[] = ['tile', 'page'];

reportMachine();
const dataDir = makeDataDir();
const molaar = launchMolaar({
  dataDir,
  port: await freePort(),
  environment: { MOLAAR_ROOT: process.env.MOLAAR_BENCH_ROOT ?? '.', TRUST_PROXY: '1' },
});
stopOnSignal(molaar);
try {
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  const patient = await client.firstPatient();
  const image = await client.upload(patient.id, encodePng(drawPhantom({ seed: 3, ...SIZE })));
  while ((await client.annotate(image.id)).status !== 200);
  const tile = image.tilesUrl.replace('{z}', String(image.maxZoom)).replace('{y}', '0').replace('{x}', '0');
  const paths: Record<Reading, string> = { tile, page: `/api/patient/${patient.id}/details` };
  const times = { quiet: { tile: [], page: [] }, flooded: { tile: [], page: [] } } as Record<string, Record<Reading, number[]>>;
  const signIns: number[] = [];
  let hashed = 0;
  let floodedMs = 0;

  /** Reads a tile and a page in turn for half a round. */
  const readInto = async (found: Record<Reading, number[]> | undefined): Promise<void> => {
    const ends = performance.now() + HALF_MS;
    while (performance.now() < ends)
      for (const reading of READINGS) {
        const began = performance.now();
        await (await client.request('GET', paths[reading])).arrayBuffer();
        found?.[reading].push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
  };
  await readInto(undefined);
  for (let round = 0; round < ROUNDS; round++) {
    await readInto(times.quiet);
    const floodBegan = performance.now();
    const flood = new Worker(FLOOD, { eval: true, workerData: { url: molaar.url, atOnce: AT_ONCE } });
    await readInto(times.flooded);
    const began = performance.now();
    await new PortalClient(molaar.url).signIn();
    signIns.push(performance.now() - began);
    const answered = new Promise<number>((resolve) => flood.once('message', resolve));
    flood.postMessage('stop');
    hashed += await answered;
    floodedMs += performance.now() - floodBegan;
    await flood.terminate();
  }
  console.log(`  ${((hashed / floodedMs) * 1000).toFixed(0)} sign-ins a second; a person's own took ${median(signIns).toFixed(0)} ms`);
  for (const reading of READINGS)
    for (const [share, words] of [
      [0.5, 'median'],
      [0.99, '99th percentile'],
    ] as const) {
      const [quiet, flooded] = ['quiet', 'flooded'].map((when) => percentile(times[when]?.[reading] ?? [], share)) as [number, number];
      console.log(`  ${reading}, ${words}: ${quiet.toFixed(1)} ms without, ${flooded.toFixed(1)} ms with sign-ins`);
      reportRatio(`${reading}, ${words}, with sign-ins over without`, flooded / quiet, { atMost: 3 });
    }
} finally {
  await molaar.stop();
  removeDataDir(dataDir);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
