import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveBarePatientPage } from '@molaar/server/testing/bare-patient-page';
import pg from 'pg';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { stopOnSignal } from '../support/stop-on-signal';
import { median, reportMachine, reportRatio } from './report';

/**
 * A patient page through the product's REST and tRPC APIs over the same session look-up, transaction and queries in
 * bare Hono against the same database. Each runs in a process of its own, alternating, with the same requests: GET, and
 * POST with JSON.
 */
const ROUNDS = 9;
const REQUESTS = 300;
const AT_ONCE = 8;
const [, , mode, databaseUrl = ''] = process.argv;

if (mode === 'bare') process.send?.(await serveBarePatientPage(new pg.Pool({ connectionString: databaseUrl, max: 10 })));
else await measure();

async function measure(): Promise<void> {
  reportMachine();
  const dataDir = makeDataDir();
  const molaar = launchMolaar({ dataDir, port: await freePort(), environment: { MOLAAR_ROOT: process.env.MOLAAR_BENCH_ROOT ?? '.' } });
  stopOnSignal(molaar);
  let bare: ChildProcess | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
      void molaar.ended.then(({ output }) => reject(new Error(output)));
    });
    const { cookie, patientId } = await signIn(molaar.url);
    bare = fork(process.argv[1] ?? '', ['bare', appUrl(dataDir)]);
    const port = await new Promise<number>((resolve) => bare?.once('message', (value) => resolve(Number(value))));
    const bareUrl = `http://127.0.0.1:${port}/patient`;
    const headers = { Cookie: cookie, 'Request-Type': 'ajax' };
    const get = (url: string) => () => fetch(url, { headers });
    const post = (url: string) => () =>
      fetch(url, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify({ id: patientId }) });
    const ways = {
      'bare GET': get(`${bareUrl}/${patientId}`),
      REST: get(`${molaar.url}/api/patient/${patientId}/details`),
      'bare POST': post(bareUrl),
      tRPC: post(`${molaar.url}/trpc/patients.details`),
    };
    type Way = keyof typeof ways;
    const names = Object.keys(ways) as Way[];
    const times = new Map<Way, number[]>(names.map((way) => [way, []]));
    for (let round = 0; round <= ROUNDS; round++)
      for (const way of names) {
        const milliseconds = await burst(ways[way]);
        // The first round warms up connections and code.
        if (round > 0) times.get(way)?.push(milliseconds);
      }
    const each = (way: Way) => median(times.get(way) ?? []) / REQUESTS;
    console.log(`  per request, ${AT_ONCE} at once: ${names.map((way) => `${way} ${each(way).toFixed(2)} ms`).join(', ')}`);
    const over = (way: Way, bare: Way) =>
      reportRatio(`patient page by ${way} over the same written bare in Hono`, each(way) / each(bare), { atMost: 1.6 });
    over('REST', 'bare GET');
    over('tRPC', 'bare POST');
  } finally {
    bare?.kill();
    await molaar.stop();
    removeDataDir(dataDir);
  }
}

async function burst(ask: () => Promise<Response>): Promise<number> {
  let left = REQUESTS;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const answer = await ask();
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        await answer.arrayBuffer();
      }
    }),
  );
  return performance.now() - began;
}

async function signIn(url: string): Promise<{ cookie: string; patientId: string }> {
  const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax' };
  const body = JSON.stringify({ username: 'demo@molaar.test', password: 'Molaar-demo-1' });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const patients = (await (await fetch(`${url}/api/patient`, { headers: { Cookie: cookie } })).json()) as { id: string }[];
  return { cookie, patientId: patients[0]?.id ?? '' };
}

/** Returns the application role's address of the product's embedded database. */
function appUrl(dataDir: string): string {
  const { app } = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8')) as { app: string };
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://molaar_app:${app}@127.0.0.1:${port}/molaar`;
}
