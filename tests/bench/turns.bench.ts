import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDatabase } from '@molaar/db';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { createDemoClinic } from '@molaar/services/seed';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { databaseUrl } from '@molaar/testing/database-owner';
import { openMailServer } from '@molaar/testing/mail-server';
import { waitUntil } from '@molaar/testing/wait-until';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { stopOnSignal } from '../support/stop-on-signal';
import { median, reportMachine, reportRatio } from './report';

/**
 * How long a clinic's only analysis, PDF, export, e-mail or webhook delivery waits while another clinic has requested
 * many, in units of its own work: with the whole product, one server and one worker.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const DOMAIN = 'other.test';
const ROUNDS = 3;
const GOAL = { atMost: 2 };
/** What the busy clinic asks for; a person may make 20 requests at once that wait for an analysis. */
const BUSY = { analyses: 18, pdfs: 30, exports: 30, mails: 60, webhooks: 20 };
/** How long the busy clinic's receiver of webhooks takes to answer. */
const SLOW_MS = 5_000;

interface Clinic {
  client: PortalClient;
  username: string;
  patientId: string;
  /** Radiographs that have not been analysed. */
  images: string[];
}

interface Kind {
  what: string;
  /** Makes the busy clinic ask for many. @returns once the first of them has ended, with the rest. */
  many: () => Promise<Promise<unknown>[]>;
  /** Asks for one. */
  one: () => Promise<unknown>;
}

reportMachine();
const dataDir = makeDataDir();
const mails = await openMailServer();
const received: string[] = [];
const quick = await openReceiver(0);
const slow = await openReceiver(SLOW_MS);
const environment = { MOLAAR_ROOT: root, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Molaar <portal@molaar.test>' };
const molaar = launchMolaar({ dataDir, port: await freePort(), environment });
stopOnSignal(molaar);
try {
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
  await createDemoClinic({ db, clock: () => new Date() }, DOMAIN);
  await db.close();
  const alone = await clinicOf(`demo@${DOMAIN}`, 2 * ROUNDS);
  const busy = await clinicOf('demo@molaar.test', BUSY.analyses);
  await addWebhook(alone, quick);
  await addWebhook(busy, slow);
  const busyWebhook = await webhookOf(busy);
  const aloneWebhook = await webhookOf(alone);
  const busyPlan = await approvedPlan(busy);

  await measure({
    what: 'analyses',
    // Single requests, as if somebody waited for each; a response comes late, when the analysis has ended.
    many: () => firstOf(busy.images.map((id) => busy.client.annotate(id))),
    one: () => analyse(alone),
  });
  const busyPlans = await Promise.all(Array.from({ length: BUSY.pdfs }, () => approvedPlan(busy)));
  await measure({
    what: 'PDFs',
    many: () => firstOf(busyPlans.map((id) => busy.client.raw('GET', `/api/pdf/generate/treatment-plan/${id}`))),
    one: await prepared(
      ROUNDS * 2,
      () => approvedPlan(alone),
      (id) => pdfOf(alone, id),
    ),
  });
  await measure({
    what: 'exports of a patient',
    many: () => firstOf(Array.from({ length: BUSY.exports }, () => exportOf(busy))),
    one: () => exportOf(alone),
  });
  await pdfOf(busy, busyPlan);
  await measure({
    what: 'e-mails',
    many: async () => {
      const queued: string[] = [];
      // One after the other: a clinic's requests of this kind wait for each other anyway.
      for (let at = 0; at < BUSY.mails; at++) queued.push(await mailPlan(busy, busyPlan, `${at}@patient.test`));
      return [waitUntil('all mails of the busy clinic', () => queued.every((to) => isMailed(to)))];
    },
    one: await prepared(
      ROUNDS * 2,
      async () => {
        const id = await approvedPlan(alone);
        await pdfOf(alone, id);
        return id;
      },
      async (id) => {
        const to = await mailPlan(alone, id, `alone-${id}@patient.test`);
        await waitUntil('the mail', () => isMailed(to));
      },
    ),
  });
  await measure({
    what: 'webhook deliveries',
    many: async () => {
      await Promise.all(Array.from({ length: BUSY.webhooks }, () => sendTestEvent(busy, busyWebhook)));
      return [];
    },
    one: async () => {
      const before = received.filter((from) => from === quick.url).length;
      await sendTestEvent(alone, aloneWebhook);
      await waitUntil('the delivery', () => received.filter((from) => from === quick.url).length > before);
    },
  });
} finally {
  await molaar.stop();
  await Promise.all([mails.close(), quick.close(), slow.close()]);
  removeDataDir(dataDir);
}

/** Prints how much longer `one` takes beside `many` than alone, in units of its own time. */
async function measure({ what, many, one }: Kind): Promise<void> {
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round++) idle.push(await timeOf(one));
  const own = median(idle);
  const others = await many();
  const among: number[] = [];
  for (let round = 0; round < ROUNDS; round++) among.push(await timeOf(one));
  let left = others.length;
  for (const other of others) void other.then(() => (left -= 1)).catch(() => (left -= 1));
  await Promise.resolve();
  console.log(`  ${what}: own ${own.toFixed(0)} ms; beside another clinic's ${among.map((time) => time.toFixed(0)).join(', ')} ms`);
  reportRatio(`waiting for another clinic's ${what} over own work`, median(among.map((time) => Math.max(0, time - own) / own)), GOAL);
  await Promise.allSettled(others);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Returns a function that uses up what was made beforehand, one at each call. */
async function prepared<T>(count: number, make: () => Promise<T>, use: (made: T) => Promise<unknown>): Promise<() => Promise<unknown>> {
  const all: T[] = [];
  for (let at = 0; at < count; at++) all.push(await make());
  return () => use(all.pop() as T);
}

/** Returns what is going on once the first of it has ended. */
async function firstOf(all: Promise<unknown>[]): Promise<Promise<unknown>[]> {
  await Promise.race(all);
  return all;
}

async function clinicOf(username: string, images: number): Promise<Clinic> {
  const client = new PortalClient(molaar.url);
  await client.signIn(username);
  const { id: patientId } = await client.firstPatient();
  const bytes = encodePng(drawPhantom(demoSpec()));
  const ids: string[] = [];
  for (let at = 0; at < images; at++) ids.push((await client.upload(patientId, bytes)).id);
  return { client, username, patientId, images: ids };
}

async function analyse({ client, images }: Clinic): Promise<void> {
  const id = images.pop();
  if (!id) throw new Error('no radiograph is left');
  while ((await client.annotate(id)).status !== 200);
}

/** Saves an approved treatment plan. @returns Its id. */
async function approvedPlan({ client, patientId }: Clinic): Promise<string> {
  const { images } = await client.json<{ images: { id: string }[] }>('GET', `/api/patient/${patientId}/details`);
  const form = new FormData();
  form.set('plan', JSON.stringify({ imageId: images.at(-1)?.id, language: 'et', treatments: [treatmentLine()], approve: true }));
  return ((await (await client.request('POST', '/api/treatment-plan', form)).json()) as { id: string }).id;
}

async function pdfOf({ client }: Clinic, id: string): Promise<void> {
  await (await client.request('GET', `/api/pdf/generate/treatment-plan/${id}`)).arrayBuffer();
}

async function exportOf({ client, patientId }: Clinic): Promise<void> {
  await (await client.request('GET', `/api/x/patient/${patientId}/export`)).arrayBuffer();
}

async function mailPlan({ client }: Clinic, treatmentPlanId: string, to: string): Promise<string> {
  await client.json('POST', '/api/pdf/treatment-plan/email', { id: treatmentPlanId, to, subject: 'Plan', body: 'The plan.' });
  return to;
}

function isMailed(to: string): boolean {
  return mails.received.some((mail) => mail.to.includes(to));
}

async function addWebhook({ client }: Clinic, { url }: Receiver): Promise<void> {
  await client.json('POST', '/api/x/webhooks', { name: 'bench', url, events: ['analysis.done'] });
}

async function webhookOf({ client }: Clinic): Promise<string> {
  const [first] = await client.json<{ id: string }[]>('GET', '/api/x/webhooks');
  return first?.id ?? '';
}

function sendTestEvent({ client }: Clinic, id: string): Promise<Response> {
  return client.request('POST', `/api/x/webhooks/${id}/test`);
}

interface Receiver {
  url: string;
  close(): Promise<void>;
}

/** Receives webhooks; answers each after `ms`. */
async function openReceiver(ms: number): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    request.resume();
    received.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    setTimeout(() => response.writeHead(204).end(), ms);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
