import type { IssuedWebhook, PatientDetails, StatusSet, WebhookEventType } from '@molaar/contracts';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { waitUntil } from '@molaar/testing/wait-until';
import type { PortalClient } from '../../support/portal-client';
import type { Cluster } from './cluster';
import type { Services } from './services';
import { createUploads, retried, type Uploads } from './uploads';
import type { WebhookReceiver } from './webhook-receiver';

/** Fewer than the limits per hour of one person allow. */
const MAILS = 60;
const WEBHOOKS = ['analysis.done', 'analysis.failed', 'statuses.approved', 'treatment_plan.sent'] as const satisfies WebhookEventType[];
const CARDS = {
  good: { brand: 'visa', last4: '4242' },
  bad: { brand: 'visa', last4: '0341' },
} as const;

/** What a clinic does while parts are killed, with what was promised to it: each of these was answered with success. */
export interface ClinicWork {
  uploads: Uploads;
  plans: string[];
  /** The addresses that a treatment plan was mailed to. */
  mailed: string[];
  /** Treatment plans with a mail. */
  sentPlans: string[];
  statusesSent: number;
  subscriptionChanges: number;
  paymentsFailed: number;
  /** Requests that were carried out by a server that died before it could tell. */
  lostAnswers: number;
  /** The surface of tooth 24 that was sent to the practice system last. */
  lastSurface: string;
  /** Begins the work of a round; it ends once everything was answered. */
  round(number: number): Promise<unknown>;
}

interface Around {
  cluster: Cluster;
  client: PortalClient;
  services: Services;
  receiver: WebhookReceiver;
  radiograph: Uint8Array<ArrayBuffer>;
}

/** Prepares a clinic with webhooks, whose demo radiograph is analysed and whose patient the practice system knows. */
export async function prepareClinicWork({ cluster, client, services, receiver, radiograph }: Around): Promise<ClinicWork> {
  const uploads = await createUploads(cluster, client, radiograph);
  const [patient] = await client.json<{ id: string }[]>('GET', `/api/patient?search=${encodeURIComponent('Näidis Patsient')}`);
  const { images, plans: before } = await client.json<PatientDetails>('GET', `/api/patient/${patient?.id}/details`);
  /** The demo radiograph, whose patient the practice system knows. */
  const imageId = images[0]?.id ?? '';
  const plansBefore = before.map(({ id }) => id);
  await waitUntil('the demo radiograph is analysed', async () => (await client.annotate(imageId)).status === 200);
  const endpoint = { name: 'Saaja', url: receiver.url, events: [...WEBHOOKS] };
  ({ secret: receiver.secret } = await client.json<IssuedWebhook>('POST', '/api/x/webhooks', endpoint));

  /** Returns the patient's one treatment plan whose answer was lost. */
  async function findSavedPlan(): Promise<{ id: string }> {
    const { plans } = await client.json<PatientDetails>('GET', `/api/patient/${patient?.id}/details`);
    const unknown = plans.filter(({ id }) => !plansBefore.includes(id) && !work.plans.includes(id));
    if (!unknown[0] || unknown[1]) throw new Error(`${unknown.length} treatment plans were saved at once`);
    work.lostAnswers += 1;
    return unknown[0];
  }

  /** Saves a new treatment plan; renders some, and mails them to a patient of their own. */
  async function savePlan(round: number): Promise<void> {
    const save = async () => {
      const form = new FormData();
      form.set('plan', JSON.stringify({ imageId, language: 'et', treatments: [treatmentLine()], approve: true }));
      const saved = await client.raw('POST', '/api/treatment-plan', form, { 'Idempotency-Key': `plan-${round}` });
      const body = await saved.text();
      if (isAnswerLost(saved.status, body)) return findSavedPlan();
      if (!saved.ok) throw new Error(`POST /api/treatment-plan: ${saved.status} ${body}`);
      return JSON.parse(body) as { id: string };
    };
    const { id } = await retried('a treatment plan is saved', save);
    work.plans.push(id);
    if (round % 3 !== 0 || work.mailed.length >= MAILS) return;
    await retried('its PDF is rendered', async () => {
      const pdf = await client.request('GET', `/api/pdf/generate/treatment-plan/${id}`);
      const bytes = Buffer.from(await pdf.arrayBuffer());
      if (!isWholePdf(bytes)) throw new Error(`The PDF of ${bytes.length} bytes is not whole`);
      return true;
    });
    const to = `patsient-${round}@molaar.test`;
    const mail = JSON.stringify({ id, to, subject: `Raviplaan ${round}`, body: 'Tere!' });
    const send = async () => {
      const sent = await client.raw('POST', '/trpc/plans.email', mail, { 'Idempotency-Key': `mail-${round}` });
      const body = await sent.text();
      if (isAnswerLost(sent.status, body)) work.lostAnswers += 1;
      else if (!sent.ok) throw new Error(`POST /trpc/plans.email: ${sent.status} ${body}`);
      return true;
    };
    await retried('a treatment plan is mailed', send);
    work.mailed.push(to);
    work.sentPlans.push(id);
  }

  /** Changes one status and sends all of them to the practice system. */
  async function sendStatuses(round: number): Promise<void> {
    const surface = round % 4 === 0 ? 'O' : 'M';
    await retried('statuses are saved', async () => {
      const { version } = await client.json<StatusSet>('GET', `/api/x/image/${imageId}/statuses`);
      const statuses = [{ tooth: '24', surface: [surface], status: 'COMPOSITE', decision: 'APPROVED' }];
      return client.json('POST', `/api/treatment-plan/dental-status/${imageId}`, { version, statuses });
    });
    await retried('statuses are sent', () => client.json('POST', '/trpc/exchange.send', { imageId }));
    Object.assign(work, { statusesSent: work.statusesSent + 1, lastSurface: surface });
  }

  /** Changes the period of the subscription, which is billed at once. */
  async function changeSubscription(round: number): Promise<void> {
    const isMonthly = round % 16 !== 0;
    await retried('the subscription is changed', () => client.json('PATCH', '/api/plan/change', { type: 'SMALL_CLINIC', isMonthly }));
    work.subscriptionChanges += 1;
  }

  /** The provider's events of a failed renewal arrive, and then those of its payment with another card. */
  async function failPayment(): Promise<void> {
    const { engine, store, flush } = services.payment;
    const subscription = Object.values(store.state.subscriptions).find(({ status }) => status === 'active');
    if (!subscription) throw new Error('The clinic has no active subscription at the provider');
    engine.setCard(subscription, CARDS.bad);
    engine.renew(subscription);
    await flush();
    await stateIs(cluster, 'PAST_DUE');
    engine.setCard(subscription, CARDS.good);
    engine.payOpenInvoices(subscription);
    await flush();
    await stateIs(cluster, 'ACTIVE');
    work.paymentsFailed += 1;
  }

  const work: ClinicWork = {
    uploads,
    plans: [],
    mailed: [],
    sentPlans: [],
    statusesSent: 0,
    subscriptionChanges: 0,
    paymentsFailed: 0,
    lostAnswers: 0,
    lastSurface: '',
    round: (number) => {
      const tasks: Promise<unknown>[] = [uploads.upload(), savePlan(number)];
      if (number % 2 === 0) tasks.push(sendStatuses(number));
      if (number % 8 === 0) tasks.push(changeSubscription(number));
      if (number % 8 === 4) tasks.push(failPayment());
      return Promise.all(tasks);
    },
  };
  return work;
}

/**
 * Whether a repeated request is informed that the first one was carried out; the caller reads the current state then.
 */
function isAnswerLost(status: number, body: string): boolean {
  return status === 409 && body.includes('was carried out');
}

export function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF');
}

/** Waits until the servers know the state of the subscription at the payment provider. */
async function stateIs(cluster: Cluster, state: string): Promise<void> {
  const isIt = async () => {
    // The database is one of the parts that are killed.
    const [row] = await cluster.query<{ state: string }>('select state from subscriptions').catch(() => []);
    return row?.state === state;
  };
  await waitUntil(`the subscription is ${state}`, isIt, 120_000);
}
