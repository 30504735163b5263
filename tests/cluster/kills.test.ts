import { setTimeout as delay } from 'node:timers/promises';
import type { PatientDetails, StatusSet } from '@molaar/contracts';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type Cluster, openCluster } from './support/cluster';
import { openServices, type Services } from './support/services';
import { createUploads, retried, type Uploads } from './support/uploads';

/** Bounded by default; `CLUSTER_KILLS=200 npm run test:cluster` is the whole test. */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 10);
/** Fewer than the limits per hour of one person allow. */
const MAILS = 60;

let cluster: Cluster;
let services: Services;
let client: PortalClient;
let uploads: Uploads;
/** The demo radiograph, whose patient the practice system knows. */
let imageId: string;

beforeAll(async () => {
  services = await openServices();
  cluster = await openCluster(services.environment);
  services.sendEventsTo(cluster.proxy.url);
  client = new PortalClient(cluster.proxy.url);
  await client.signIn();
  uploads = await createUploads(cluster, client, Uint8Array.from(encodePng(drawPhantom(demoSpec()))));
  const [patient] = await client.json<{ id: string }[]>('GET', `/api/patient?search=${encodeURIComponent('Näidis Patsient')}`);
  const { images } = await client.json<PatientDetails>('GET', `/api/patient/${patient?.id}/details`);
  imageId = images[0]?.id ?? '';
  await waitUntil('the demo radiograph is analysed', async () => (await client.annotate(imageId)).status === 200);
});
afterAll(async () => {
  await cluster?.close();
  await services?.close();
});

const plans: string[] = [];
const mailed: string[] = [];
let sent = 0;
let changes = 0;

/** Saves a new treatment plan, and mails it to a patient of its own. */
async function savePlan(round: number): Promise<void> {
  const key = { 'Idempotency-Key': `plan-${round}` };
  const save = async () => {
    const form = new FormData();
    form.set('plan', JSON.stringify({ imageId, language: 'et', treatments: [], approve: true }));
    return (await (await client.request('POST', '/api/treatment-plan', form, key)).json()) as { id: string };
  };
  const { id } = await retried('a treatment plan is saved', save);
  plans.push(id);
  if (round % 3 !== 0 || mailed.length >= MAILS) return;
  await retried('its PDF is rendered', () => client.request('GET', `/api/pdf/generate/treatment-plan/${id}`));
  const to = `patsient-${round}@molaar.test`;
  const mail = JSON.stringify({ id, to, subject: `Raviplaan ${round}`, body: 'Tere!' });
  await retried('a treatment plan is mailed', () =>
    client.request('POST', '/trpc/plans.email', mail, { 'Idempotency-Key': `mail-${round}` }),
  );
  mailed.push(to);
}

/** Changes one status and sends all of them to the practice system. */
async function sendStatuses(round: number): Promise<void> {
  const surface = [round % 4 === 0 ? 'O' : 'M'];
  await retried('statuses are saved', async () => {
    const { version } = await client.json<StatusSet>('GET', `/api/x/image/${imageId}/statuses`);
    const statuses = [{ tooth: '24', surface, status: 'COMPOSITE', decision: 'APPROVED' }];
    return client.json('POST', `/api/treatment-plan/dental-status/${imageId}`, { version, statuses });
  });
  await retried('statuses are sent', () => client.json('POST', '/trpc/exchange.send', { imageId }));
  sent += 1;
}

/** Changes the period of the subscription, which is billed at once. */
async function changeSubscription(round: number): Promise<void> {
  const isMonthly = round % 8 !== 0;
  await retried('the subscription is changed', () => client.json('PATCH', '/api/plan/change', { type: 'SMALL_CLINIC', isMonthly }));
  changes += 1;
}

it(`loses and doubles nothing when parts are killed in mid-job (${KILLS} times)`, { timeout: 3_600_000 }, async () => {
  const { serverA, serverB, workerA, workerB, redis } = cluster.parts;
  const victims = [serverA, workerA, serverB, redis, workerB];
  const plansBefore = await cluster.query<{ id: string }>('select id from treatment_plans');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const part = victims[kill % victims.length];
    const work = [uploads.upload(), savePlan(kill)];
    if (kill % 2 === 0) work.push(sendStatuses(kill));
    if (kill % 4 === 0) work.push(changeSubscription(kill));
    const all = Promise.all(work);
    await delay(50 + ((kill * 137) % 900));
    await part?.restart('SIGKILL');
    await all;
  }

  await uploads.allAnalysed();
  const rows = await cluster.query<{ id: string; analyses: number; open: number }>(
    `select i.id, count(a.id)::int as analyses, count(*) filter (where a.state <> 'SUCCEEDED')::int as open
     from images i join analyses a on a.image_id = i.id where i.id = any($1::uuid[]) group by i.id`,
    [uploads.accepted],
  );
  expect(rows).toHaveLength(KILLS);
  expect(rows.filter(({ analyses, open }) => analyses !== 1 || open > 0)).toEqual([]);
  const twice = await cluster.query(
    `select file_name from images where file_name like '%-%-%-%-%.png' group by file_name having count(*) > 1`,
  );
  expect(twice).toEqual([]);

  const saved = await cluster.query<{ id: string }>('select id from treatment_plans');
  expect(saved).toHaveLength(plansBefore.length + KILLS);
  expect(plans.filter((id) => !saved.some((row) => row.id === id))).toEqual([]);

  const waiting = () => cluster.query<{ total: number }>(`select sum(count)::int as total from entry.work_due() where kind <> 'analysis'`);
  await waitUntil('mails and deliveries are done', async () => (await waiting())[0]?.total === 0, 240_000);
  const copies = new Map<string, Set<string>>();
  for (const { to, mail } of services.mail.received)
    for (const address of to) copies.set(address, (copies.get(address) ?? new Set()).add(mail.messageId ?? ''));
  // A server that dies between sending and recording sends again, with the same Message-ID: mailboxes show it once.
  expect(mailed.filter((address) => copies.get(address)?.size !== 1)).toEqual([]);

  const { practice, payment } = services;
  const deliveries = await cluster.query<{ state: string }>(
    `select state from practice_deliveries where kind = 'STATUSES' and state <> 'REPLACED'`,
  );
  expect(deliveries.filter(({ state }) => state !== 'DONE')).toEqual([]);
  const lastSurface = (KILLS - 1 - ((KILLS - 1) % 2)) % 4 === 0 ? 'O' : 'M';
  const theirs = practice.state.patients.find(({ id }) => id === 'D-1001')?.cells ?? {};
  expect(theirs[`24|${lastSurface}`], JSON.stringify(theirs)).toContain('filling');
  const answered = Object.values(practice.state.answers).filter(({ status }) => status < 300);

  const active = Object.values(payment.store.state.subscriptions).filter(({ status }) => status === 'active');
  expect(active).toHaveLength(1);
  const isMonthlyThere = active[0]?.items.data[0]?.price.recurring.interval === 'month';
  await waitUntil(
    'the subscription is as the payment provider has it',
    async () => {
      const [row] = await cluster.query<{ is_monthly: boolean; state: string }>('select is_monthly, state from subscriptions');
      return row?.is_monthly === isMonthlyThere && row.state === 'ACTIVE';
    },
    60_000,
  );
  const copiesSent = services.mail.received.filter(({ to }) => to.some((address) => mailed.includes(address))).length;
  console.info(
    `${KILLS} kills: ${rows.length} radiographs, ${plans.length} plans, ${mailed.length} mails (${copiesSent} sent), ` +
      `${sent} sent to the practice system (${answered.length} answers), ${changes} changes of the subscription`,
  );
});
