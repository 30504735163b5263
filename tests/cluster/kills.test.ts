import { setTimeout as delay } from 'node:timers/promises';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type ClinicWork, isWholePdf, prepareClinicWork } from './support/clinic-work';
import { type Cluster, openCluster } from './support/cluster';
import { isBrief } from './support/is-brief';
import { openServices, type Services } from './support/services';
import { openWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver';

/** Each part twice, or once; `CLUSTER_KILLS=200 npm run test:cluster` is the whole test. */
const KILLS = Number(process.env.CLUSTER_KILLS ?? (isBrief ? 7 : 14));
/** Of the demo's owner, who is notified of a failed payment. */
const OWNER = 'demo@molaar.test';

let cluster: Cluster;
let services: Services;
let receiver: WebhookReceiver;
let work: ClinicWork;

beforeAll(async () => {
  // Before the cluster, since the proxy is in this process.
  const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
  services = await openServices();
  receiver = await openWebhookReceiver();
  cluster = await openCluster(services.environment);
  services.sendEventsTo(cluster.proxy.url);
  const client = new PortalClient(cluster.proxy.url);
  await client.signIn();
  work = await prepareClinicWork({ cluster, client, services, receiver, radiograph });
});
afterAll(async () => {
  await cluster?.close();
  await services?.close();
  await receiver?.close();
});

it(`loses and doubles nothing when parts are killed in mid-job (${KILLS} times)`, { timeout: 7_200_000 }, async () => {
  const { serverA, serverB, workerA, workerB, redis, postgres, s3 } = cluster.parts;
  const victims = [serverA, workerA, postgres, serverB, redis, workerB, s3];
  const plansBefore = await cluster.query<{ id: string }>('select id from treatment_plans');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const all = work.round(kill);
    await delay(50 + ((kill * 137) % 900));
    await victims[kill % victims.length]?.restart('SIGKILL');
    await all;
  }
  await work.uploads.allAnalysed();
  await waitUntil('mails and deliveries are done', async () => (await countWaiting()) === 0, 240_000);

  await expectAnalysedOnce();
  await expectPlansOnce(plansBefore.length);
  const mails = expectMailsOnce();
  await expectPracticeSystemCurrent();
  await expectWebhooksOnce();
  await expectSubscriptionCurrent();
  const { uploads, plans, mailed, statusesSent, subscriptionChanges, paymentsFailed, lostAnswers } = work;
  console.info(
    `${KILLS} kills: ${uploads.accepted.length} radiographs, ${plans.length} plans, ${mailed.length} mails (${mails} sent), ` +
      `${statusesSent} sent to the practice system, ${new Set(receiver.received.map(({ id }) => id)).size} webhooks ` +
      `(${receiver.received.length} sent), ${subscriptionChanges} changes of the subscription, ${paymentsFailed} failed payments, ${lostAnswers} lost answers`,
  );
});

async function countWaiting(): Promise<number> {
  const [row] = await cluster.query<{ total: number }>(
    `select (select count(*) from mails where state = 'QUEUED')::int + (select count(*) from webhook_deliveries where state = 'WAITING')::int
       + (select count(*) from practice_deliveries where state = 'WAITING')::int as total`,
  );
  return row?.total ?? Number.NaN;
}

/** Every accepted radiograph is one row with one successful analysis. */
async function expectAnalysedOnce(): Promise<void> {
  const rows = await cluster.query<{ id: string; analyses: number; open: number }>(
    `select i.id, count(a.id)::int as analyses, count(*) filter (where a.state <> 'SUCCEEDED')::int as open
     from images i join analyses a on a.image_id = i.id where i.id = any($1::uuid[]) group by i.id`,
    [work.uploads.accepted],
  );
  expect(rows).toHaveLength(KILLS);
  expect(rows.filter(({ analyses, open }) => analyses !== 1 || open > 0)).toEqual([]);
  const twice = await cluster.query(
    `select file_name from images where file_name like '%-%-%-%-%.png' group by file_name having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}

async function expectPlansOnce(before: number): Promise<void> {
  const saved = await cluster.query<{ id: string }>('select id from treatment_plans');
  expect(saved).toHaveLength(before + KILLS);
  expect(work.plans.filter((id) => !saved.some((row) => row.id === id))).toEqual([]);
}

/**
 * Every mail arrived, whole; one that arrived again has the same Message-ID, by which mailboxes show it once: a server
 * that dies between sending and recording sends again.
 * @returns How many treatment plans were sent, with repetitions.
 */
function expectMailsOnce(): number {
  const copies = new Map<string, Set<string>>();
  for (const { to, mail } of services.mail.received)
    for (const address of to) copies.set(address, (copies.get(address) ?? new Set()).add(mail.messageId ?? ''));
  expect(work.mailed.filter((address) => copies.get(address)?.size !== 1)).toEqual([]);
  const ofPlans = services.mail.received.filter(({ to }) => to.some((address) => work.mailed.includes(address)));
  for (const { mail } of ofPlans) {
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
    const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content;
    expect(isWholePdf(new Uint8Array(pdf as ArrayBuffer))).toBe(true);
  }
  // One notice of each failed payment.
  expect(copies.get(OWNER)?.size ?? 0).toBe(work.paymentsFailed);
  return ofPlans.length;
}

/** The practice system has the statuses that were sent last. */
async function expectPracticeSystemCurrent(): Promise<void> {
  const deliveries = await cluster.query<{ state: string }>(
    `select state from practice_deliveries where kind = 'STATUSES' and state not in ('REPLACED', 'DONE')`,
  );
  expect(deliveries).toEqual([]);
  const theirs = services.practice.state.patients.find(({ id }) => id === 'D-1001')?.cells ?? {};
  expect(theirs[`24|${work.lastSurface}`], JSON.stringify(theirs)).toContain('filling');
}

/**
 * The receiver has one event of each analysis, of each mailed treatment plan, and of each approval; repetitions have
 * the same id.
 */
async function expectWebhooksOnce(): Promise<void> {
  const rows = await cluster.query<{ id: string; type: string; state: string }>('select id, type, state from webhook_deliveries');
  expect(rows.filter(({ state, type }) => state !== 'DONE' || type === 'analysis.failed')).toEqual([]);
  const events = new Map(receiver.received.map((message) => [message.id, message]));
  expect([...events.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const again of receiver.received) expect(again).toEqual(events.get(again.id));
  const of = (type: string) => [...events.values()].filter((event) => event.type === type);
  expect(
    of('analysis.done')
      .map(({ data }) => data.imageId)
      .sort(),
  ).toEqual([...work.uploads.accepted].sort());
  expect(
    of('treatment_plan.sent')
      .map(({ data }) => data.treatmentPlanId)
      .sort(),
  ).toEqual([...work.sentPlans].sort());
}

/** The clinic has one subscription, as the payment provider has it. */
async function expectSubscriptionCurrent(): Promise<void> {
  const active = Object.values(services.payment.store.state.subscriptions).filter(({ status }) => status === 'active');
  expect(active).toHaveLength(1);
  const [item] = active[0]?.items.data ?? [];
  const isCurrent = async () => {
    const [row] = await cluster.query<{ is_monthly: boolean; state: string; next_billing_at: Date }>(
      'select is_monthly, state, next_billing_at from subscriptions',
    );
    const isMonthly = item?.price.recurring.interval === 'month';
    return (
      row?.is_monthly === isMonthly && row.state === 'ACTIVE' && row.next_billing_at.getTime() === (item?.current_period_end ?? 0) * 1000
    );
  };
  await waitUntil('the subscription is as the payment provider has it', isCurrent, 60_000);
  const { events } = services.payment.store.state;
  await waitUntil('every event was accepted', async () => Object.values(events).every(({ nextAt }) => nextAt === null), 60_000);
}
