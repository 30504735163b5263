import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOutbound } from '@molaar/adapters';
import type { AppError, CreateWebhookInput, WebhookMessage } from '@molaar/contracts';
import { claimWebhook, countWorkDue, type Database, inClinic, inTransaction, listDueWebhooks } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listOwnNotifications } from '../notifications';
import { saveStatuses } from '../statuses/save-statuses';
import { approved } from '../testing/approved';
import { addPatientWithImage, analyse } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { createWebhook } from './create-webhook';
import { deleteWebhook } from './delete-webhook';
import { deliverDueWebhooks } from './deliver-due-webhooks';
import { listWebhookDeliveries } from './list-webhook-deliveries';
import { listWebhooks } from './list-webhooks';
import { resendFailedOfWebhook, resendWebhook } from './resend-webhook';
import { rotateWebhookSecret } from './rotate-webhook-secret';
import { sendTestWebhook } from './send-test-webhook';
import { sweepWebhooks } from './sweep-webhooks';
import { updateWebhook } from './update-webhook';

type Person = Awaited<ReturnType<TestClinic['person']>>;
interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: WebhookMessage;
}

const DAY_SECONDS = 86_400;

let portal: TestPortal;
let clinic: TestClinic;
let owner: Person;
let dentist: Person;
let server: Server;
let url: string;
let received: Received[];
let answers: number[];

beforeAll(async () => {
  portal = await openTestPortal();
  server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers, body, message: JSON.parse(body) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  [received, answers] = [[], []];
  clinic = await addClinic(portal);
  [owner, dentist] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
});
afterAll(async () => {
  server?.close();
  await portal?.close();
});

const register = (over: Partial<CreateWebhookInput> = {}) =>
  createWebhook(portal.deps, owner, { name: 'Program', url, events: ['statuses.approved'], ...over });
const deliver = () => deliverDueWebhooks(portal.deps);
const history = async (id: string) => (await listWebhookDeliveries(portal.deps, owner, { id, size: 20 })).deliveries;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: AppError) => error.code,
  );

/** Approves a status, which is an event. */
async function approve() {
  const { imageId, patientId } = await addPatientWithImage(portal, dentist);
  await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: [approved('16', 'COMPOSITE', 'O')] });
  return { imageId, patientId };
}

function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

describe('a webhook', () => {
  it('arrives once with ids only, signed as Standard Webhooks define it', async () => {
    const { endpoint, secret } = await register();
    const { imageId, patientId } = await approve();
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    const [one] = received as [Received];
    expect(one.message).toEqual({
      id: one.headers['webhook-id'],
      type: 'statuses.approved',
      version: 1,
      timestamp: portal.clock.now.toISOString(),
      data: { patientId, imageId, analysisId: null, treatmentPlanId: null },
    });
    expect(isSigned(secret, one)).toBe(true);
    expect(isSigned(`${secret.slice(0, -8)}AAAAAAA=`, one)).toBe(false);
    expect(await history(endpoint.id)).toMatchObject([{ state: 'DONE', attempts: 1, responseStatus: 204, reason: null }]);
  });

  it('is due work of the metrics until it is sent, and not while its endpoint is disabled', async () => {
    const due = async () => (await inTransaction(portal.deps.db, countWorkDue)).find(({ kind }) => kind === 'webhook');
    await portal.asOwner('delete from webhook_deliveries');
    const { endpoint } = await register();
    await approve();
    const set = (change: string) => portal.asOwner(`update webhook_${change} where organization_id = $1`, [clinic.organizationId]);
    await set(`deliveries set next_attempt_at = now() - interval '100 seconds'`);
    expect(await due()).toEqual({ kind: 'webhook', count: 1, oldestSeconds: expect.closeTo(100, -2) });
    await set('endpoints set active = false');
    expect(await due()).toMatchObject({ count: 0, oldestSeconds: 0 });
    await set('endpoints set active = true');
    await set(`deliveries set next_attempt_at = now() + interval '1 hour'`);
    expect(await due()).toMatchObject({ count: 0 });
    await set(`deliveries set next_attempt_at = '2020-01-01'`);
    expect(await due()).toMatchObject({ count: 1 });
    await deliver();
    expect(await history(endpoint.id)).toMatchObject([{ state: 'DONE' }]);
    expect(await due()).toMatchObject({ count: 0 });
  });

  it('is queued with its cause alone: not for other events, disabled endpoints, other clinics or a failed save', async () => {
    const other = await addClinic(portal);
    const foreign = await createWebhook(portal.deps, await other.person('OWNER'), { name: 'Other', url, events: ['statuses.approved'] });
    const [{ endpoint: unconcerned }, { endpoint: off }, { endpoint }] = [
      await register({ events: ['analysis.done'] }),
      await register(),
      await register(),
    ];
    await updateWebhook(portal.deps, owner, { ...off, active: false });
    const { imageId } = await approve();
    const again = { imageId, version: 0, statuses: [approved('17', 'COMPOSITE', 'O')] };
    expect(await codeOf(saveStatuses(portal.deps, dentist, again))).toBe('VERSION_CONFLICT');
    // Nothing new is approved.
    await saveStatuses(portal.deps, dentist, { ...again, version: 1, statuses: [approved('16', 'COMPOSITE', 'O')] });
    await deliver();
    expect(received).toHaveLength(1);
    expect(await history(endpoint.id)).toHaveLength(1);
    expect([...(await history(unconcerned.id)), ...(await history(off.id))]).toEqual([]);
    expect(await codeOf(history(foreign.endpoint.id))).toBe('NOT_FOUND');
  });

  it('reports finished analyses', async () => {
    await register({ events: ['analysis.done', 'analysis.failed'] });
    const first = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, first.imageId, []);
    await deliver();
    expect(received.map(({ message }) => [message.type, message.data.imageId])).toEqual([['analysis.done', first.imageId]]);
    expect(received[0]?.message.data.analysisId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is repeated with the same id and body until it arrives, later each time', async () => {
    const { endpoint } = await register();
    answers = [500, 302, 204];
    await approve();
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    expect(await history(endpoint.id)).toMatchObject([{ state: 'WAITING', reason: 'STATUS', responseStatus: 500 }]);
    portal.clock.pass(20);
    await deliver();
    portal.clock.pass(20);
    await deliver();
    expect(received).toHaveLength(2);
    portal.clock.pass(60);
    await deliver();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(await history(endpoint.id)).toMatchObject([{ state: 'DONE', attempts: 3 }]);
  });

  it('whose server stopped in the middle is sent again with the same id', async () => {
    const { endpoint } = await register();
    await approve();
    const [{ id }] = (await history(endpoint.id)) as unknown as [{ id: string }];
    // The attempt of a server that ended before it recorded the outcome.
    const until = new Date(portal.clock.now.getTime() + 60_000);
    await inClinic(portal.deps.db, clinic, (tx) => claimWebhook(tx, id, portal.clock.now, until));
    await deliver();
    expect(received).toEqual([]);
    portal.clock.pass(61);
    await Promise.all([deliver(), deliver()]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  });

  it('that failed for hours arrives as soon as the receiver works again, with all others, each once', async () => {
    const { endpoint } = await register();
    answers = [500, 500, 500, 500];
    for (let event = 0; event < 4; event += 1) await approve();
    // Each run makes one attempt, after whose failure the others wait.
    for (let run = 0; run < 4; run += 1) await deliver();
    const ids = (await history(endpoint.id)).map(({ id }) => id);
    const set = (id: string | undefined, change: string, ...values: unknown[]) =>
      portal.asOwner(`update webhook_deliveries set ${change} where id = $1`, [id, ...values]);
    const inHours = (hours: number) => new Date(portal.clock.now.getTime() + hours * 3_600_000);
    for (const [hours, id] of ids.entries()) await set(id, 'failures = 9, next_attempt_at = $2', inHours(hours + 1));
    const [first, second, limited, claimed] = ids;
    await set(limited, 'response_status = 429');
    portal.clock.pass(3_600);
    // Another server makes this attempt at the same time.
    await set(claimed, 'next_attempt_at = $2', portal.clock.now);
    await inClinic(portal.deps.db, clinic, (tx) =>
      claimWebhook(tx, String(claimed), portal.clock.now, new Date(portal.clock.now.getTime() + 60_000)),
    );
    received = [];
    const sent = () => received.map(({ headers }) => headers['webhook-id']);
    await deliver();
    await deliver();
    await deliver();
    expect(sent()).toEqual([first, second]);
    portal.clock.pass(60);
    await deliver();
    expect(sent()).toEqual([first, second, claimed]);
    portal.clock.pass(3 * 3_600);
    await deliver();
    expect(sent()).toEqual([first, second, claimed, limited]);
  });

  it('that fails for three days disables its endpoint and notifies; failed ones can be sent again', async () => {
    const { endpoint } = await register();
    answers = Array.from({ length: 100 }, () => 503);
    await approve();
    for (let step = 0; step < 40; step += 1) {
      portal.clock.pass(DAY_SECONDS / 10);
      await deliver();
    }
    const { deps } = portal;
    expect(received.length).toBeGreaterThan(10);
    const [disabled] = await listWebhooks(deps, owner);
    expect(disabled).toMatchObject({ active: false, disabledAt: expect.any(String), failed: 1, waiting: 0 });
    const { notifications } = await listOwnNotifications(deps, owner, { size: 20 });
    expect(notifications.map(({ kind }) => kind)).toEqual(['WEBHOOK_DISABLED']);
    expect(await codeOf(sendTestWebhook(deps, owner, endpoint))).toBe('NOT_FOUND');

    [received, answers] = [[], []];
    await updateWebhook(deps, owner, { ...endpoint, active: true, version: disabled?.version ?? 0 });
    expect(await resendFailedOfWebhook(deps, owner, endpoint)).toEqual({ resent: 1 });
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('to an endpoint that is gone is given up at once, with all that waits', async () => {
    const { endpoint } = await register();
    answers = [410];
    await approve();
    await approve();
    await deliver();
    expect((await history(endpoint.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['FAILED', 'DISABLED'],
      ['FAILED', 'STATUS'],
    ]);
  });

  it('of a clinic whose endpoint is slow to fail does not hold up another endpoint', async () => {
    const dead = await register({ url: 'http://127.0.0.1:9/none' });
    await register({ name: 'Alive' });
    await approve();
    await deliver();
    expect(received).toHaveLength(1);
    expect(await history(dead.endpoint.id)).toMatchObject([{ state: 'WAITING', reason: 'UNREACHABLE', responseStatus: null }]);
  });
});

describe('webhook endpoints', () => {
  it('are managed by owners and administrators, and not by a partner’s session', async () => {
    const { deps } = portal;
    for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER'] as const)
      expect(await codeOf(listWebhooks(deps, await clinic.person(role)))).toBe('NOT_ALLOWED');
    expect(await codeOf(listWebhooks(deps, await clinic.person('ADMIN')))).toBe('none');
    const token = { patientId: 'p', imageId: null, analysisId: null } as never;
    expect(await codeOf(listWebhooks(deps, { ...owner, roles: ['INTEGRATION_DENTAS'], token }))).toBe('NOT_ALLOWED');
    expect(await codeOf(createWebhook(deps, { ...owner, confirmedAt: null }, { name: 'A', url, events: ['analysis.done'] }))).toBe(
      'STEP_UP_REQUIRED',
    );
  });

  it('of an unpaid organization are read and deleted, and none is added', async () => {
    const { endpoint } = await register();
    const unpaid = { ...owner, readOnly: true };
    expect(await codeOf(createWebhook(portal.deps, unpaid, { name: 'Second', url, events: ['statuses.approved'] }))).toBe(
      'ORGANIZATION_READ_ONLY',
    );
    expect(await listWebhooks(portal.deps, unpaid)).toMatchObject([{ id: endpoint.id }]);
    await deleteWebhook(portal.deps, unpaid, endpoint);
    expect(await listWebhooks(portal.deps, owner)).toEqual([]);
  });

  it('have addresses of the internet only, and at most ten a clinic', async () => {
    const strict = { ...portal.deps, outbound: createOutbound({ allowPrivate: false }) };
    for (const address of [
      'http://example.com/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'ftp://example.com/',
    ])
      expect(await codeOf(createWebhook(strict, owner, { name: 'A', url: address, events: ['analysis.done'] }))).toBe('VALIDATION_FAILED');
    // A name is looked up when it is called, so that it cannot lead to another address by then.
    const named = await createWebhook(strict, owner, { name: 'A', url: 'https://localhost/', events: ['analysis.done'] });
    expect(await sendTestWebhook(strict, owner, named.endpoint)).toMatchObject({ state: 'FAILED', reason: 'UNREACHABLE' });
    await deleteWebhook(strict, owner, named.endpoint);
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(register())));
    expect(codes.filter((code) => code === 'none')).toHaveLength(10);
  });

  it('sign with both secrets for a day after a rotation', async () => {
    const { endpoint, secret } = await register();
    const { secret: fresh } = await rotateWebhookSecret(portal.deps, owner, endpoint);
    await sendTestWebhook(portal.deps, owner, endpoint);
    portal.clock.pass(DAY_SECONDS + 1);
    await sendTestWebhook(portal.deps, owner, endpoint);
    expect(received.map((one) => [isSigned(secret, one), isSigned(fresh, one)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('show the result of a test event, which is not repeated, and send any delivery again with its id', async () => {
    const { endpoint } = await register();
    answers = [500];
    const sent = await sendTestWebhook(portal.deps, owner, endpoint);
    expect(sent).toMatchObject({ type: 'test', state: 'FAILED', reason: 'STATUS', responseStatus: 500, attempts: 1 });
    expect(await listWebhooks(portal.deps, owner)).toMatchObject([{ active: true }]);
    const again = await resendWebhook(portal.deps, owner, { id: endpoint.id, deliveryId: sent.id });
    expect(again).toMatchObject({ id: sent.id, state: 'DONE', attempts: 2 });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id]);
  });

  it('leave an attempt whose outcome a call waits for to that call, at every moment', async () => {
    const { endpoint } = await register();
    const due: string[] = [];
    // What the timer would find after each transaction of the call.
    const transaction: Database['transaction'] = async (work, settings) => {
      const result = await portal.deps.db.transaction(work, settings);
      const all = await inTransaction(portal.deps.db, (tx) => listDueWebhooks(tx, portal.deps.clock(), 100));
      due.push(...all.filter(({ endpointId }) => endpointId === endpoint.id).map(({ id }) => id));
      return result;
    };
    const deps = { ...portal.deps, db: Object.assign(Object.create(portal.deps.db) as Database, { transaction }) };
    const sent = await sendTestWebhook(deps, owner, endpoint);
    const again = await resendWebhook(deps, owner, { id: endpoint.id, deliveryId: sent.id });
    expect([sent.state, again.state, due]).toEqual(['DONE', 'DONE', []]);
    expect(received).toHaveLength(2);
  });

  it('reject an old version, and are deleted with their history, which lasts 30 days', async () => {
    const { endpoint } = await register();
    await updateWebhook(portal.deps, owner, { ...endpoint, name: 'New' });
    expect(await codeOf(updateWebhook(portal.deps, owner, { ...endpoint, name: 'Old' }))).toBe('VERSION_CONFLICT');
    await sendTestWebhook(portal.deps, owner, endpoint);
    portal.clock.pass(31 * DAY_SECONDS);
    await sweepWebhooks(portal.deps);
    expect(await history(endpoint.id)).toEqual([]);
    await approve();
    await deleteWebhook(portal.deps, owner, endpoint);
    await deliver();
    expect(received).toHaveLength(1);
    expect(await codeOf(history(endpoint.id))).toBe('NOT_FOUND');
  });
});
