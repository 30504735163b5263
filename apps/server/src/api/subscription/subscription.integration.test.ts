import { createHmac } from 'node:crypto';
import { GRACE_DAYS, ROLES } from '@molaar/domain/clinic';
import { sweepSubscriptions } from '@molaar/services/subscription';
import { addBilling, press, STRIPE_WEBHOOK_SECRET } from '@molaar/services/testing/billing';
import { mailsTo } from '@molaar/services/testing/mails';
import type { StandIn } from '@molaar/stripe-stand-in';
import { greyPng } from '@molaar/testing/grey-png';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { newPatient, PATIENT, payingClinics, stateOf } from '../../testing/paying-clinics';
import { SIGN_UP_FORM } from '../../testing/sign-up-form';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

const DAY_S = 86_400;

let server: TestServer;
let standIn: StandIn;
beforeAll(async () => {
  server = await openTestServer();
  standIn = await addBilling(server.portal, `${server.url}/api/x/billing/webhook`);
});
afterAll(async () => {
  await standIn?.close();
  await server?.close();
});

const { paidClinic, signUp } = payingClinics(() => ({ server, standIn }));

/** A clinic that has not paid yet, with its payment page. */
async function unpaidClinic() {
  const { email, url } = await signUp();
  return { url, owner: await new Caller(server.url).signIn(email) };
}
const change = (owner: Caller, body: object) => owner.rest('/api/plan/change', { method: 'PATCH', body });

describe('a change of subscription plan', () => {
  it('costs what the preview returned and replaces the stored plan', async () => {
    const { owner } = await paidClinic();
    const wanted = { type: 'LARGE_CLINIC', isMonthly: true };
    const preview = await owner.rest('/api/x/plan/change-preview', { method: 'POST', body: wanted });
    expect(preview.body).toMatchObject({ credit: 0, price: 39_900 });
    const { prorationTimestamp } = preview.body;
    // A preview that is too old, or of a later day with a lower price.
    for (const minutes of [-60, 20 * 24 * 60]) {
      const named = new Date(Date.parse(prorationTimestamp) + minutes * 60_000).toISOString();
      expect((await change(owner, { ...wanted, prorationTimestamp: named })).body).toMatchObject({ message: 'VERSION_CONFLICT' });
    }
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC' });
    const changed = await change(owner, { ...wanted, prorationTimestamp });
    expect(changed.body).toMatchObject({ type: 'LARGE_CLINIC', price: 39_900, medicalLimit: 20 });
    expect(Object.values(standIn.store.state.invoices).at(-1)).toMatchObject({ amount_paid: preview.body.dueNow });
  });

  it('with fewer seats than used is rejected with a message in preview and change, and changes nothing', async () => {
    const { email, owner } = await paidClinic();
    for (const name of ['first', 'second', 'third'])
      expect((await owner.rest('/api/invitation', { method: 'POST', body: { email: `${name}-${email}`, role: 'VIEWER' } })).status).toBe(
        200,
      );
    const body = { type: 'SINGLE_DOCTOR', isMonthly: true };
    const rejection = { status: 409, message: 'SEAT_LIMIT_REACHED', fields: { type: expect.stringContaining('more seats') } };
    expect((await change(owner, body)).body).toMatchObject(rejection);
    expect((await owner.rest('/api/x/plan/change-preview', { method: 'POST', body })).body).toMatchObject(rejection);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', viewerUsers: 3, viewerLimit: 5 });
  });

  it('locks the subscription before the clinic, as a sync does', async () => {
    const { owner, organizationId } = await paidClinic();
    const { asOwner } = server.portal;
    const waiting = () =>
      asOwner(`select pg_stat_clear_snapshot() from pg_stat_activity
        where datname = current_database() and usename = 'molaar_app' and wait_event_type = 'Lock'`);
    await asOwner('begin');
    await asOwner('select from subscriptions where organization_id = $1 for update', [organizationId]);
    const changing = change(owner, { type: 'LARGE_CLINIC', isMonthly: true });
    try {
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await asOwner('select from organizations where id = $1 for no key update nowait', [organizationId]);
    } finally {
      await asOwner('commit');
      expect((await changing).body).toMatchObject({ type: 'LARGE_CLINIC' });
    }
  });

  it('that the bank declines is PAYMENT_DECLINED, and the limits stay', async () => {
    const { owner } = await paidClinic('0341');
    const rejection = { status: 402, message: 'PAYMENT_DECLINED' };
    for (const body of [
      { type: 'LARGE_CLINIC', isMonthly: true },
      { type: 'SINGLE_DOCTOR', isMonthly: false },
    ]) {
      expect(await change(owner, body)).toMatchObject({ status: 402, body: rejection });
      expect((await owner.trpc('subscription.change', body)).body).toMatchObject(rejection);
    }
    // Nothing was executed: the same request with the same key gets the same error.
    const headers = { 'Idempotency-Key': 'refused-change' };
    for (const _ of [1, 2]) {
      const body = { type: 'LARGE_CLINIC', isMonthly: true };
      const again = await owner.rest('/api/plan/change', { method: 'PATCH', body, headers });
      expect(again.body).toMatchObject(rejection);
    }
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', medicalLimit: 3, price: 9900 });
  });

  it('that the provider rejects for another reason is COULD_NOT_UPDATE_ORGANIZATION', async () => {
    const { owner } = await paidClinic();
    const { subscriptions } = standIn.store.state;
    delete subscriptions[Object.keys(subscriptions).at(-1)!];
    const rejection = { status: 502, message: 'COULD_NOT_UPDATE_ORGANIZATION' };
    expect(await change(owner, { type: 'LARGE_CLINIC', isMonthly: true })).toMatchObject({ status: 502, body: rejection });
  });

  it('says that the card was declined, and a page for another card is opened', async () => {
    const { owner } = await paidClinic('0341');
    const declined = await change(owner, { type: 'LARGE_CLINIC', isMonthly: true });
    expect(declined.body.fields).toEqual({ card: 'The card was declined. Change the card, or ask your bank.' });
    const { redirectUrl } = (await owner.rest('/api/x/plan/portal', { method: 'POST', body: { page: 'CARD' } })).body;
    // The provider's page keeps the payer when the bank declines the new card, and the former one stays.
    expect(await press(redirectUrl, 'card', '0002')).toBeNull();
    await standIn.flush();
    expect((await owner.rest('/api/plan/info')).body.card).toMatchObject({ last4: '0341' });
    expect(await press(redirectUrl, 'card', '4242')).toContain('/account-settings?tab=plan');
    expect((await change(owner, { type: 'LARGE_CLINIC', isMonthly: true })).body).toMatchObject({ type: 'LARGE_CLINIC' });
  });

  it('waits for a confirmation that the bank wants (3-D Secure), and keeps the limits until then', async () => {
    const { owner, url } = await unpaidClinic();
    expect(await press(url, 'pay', '3220')).toContain('/confirm');
    await press(url, 'confirm', '3220');
    await standIn.flush();
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', card: { last4: '3220' } });

    for (const type of ['LARGE_CLINIC', 'MEDIUM_CLINIC']) {
      const waiting = await change(owner, { type, isMonthly: true });
      expect(waiting.body).toMatchObject({ type: 'SMALL_CLINIC', medicalLimit: 3, confirmUrl: expect.stringContaining('/invoice/') });
      await press(waiting.body.confirmUrl, type === 'LARGE_CLINIC' ? 'refuse' : 'confirm');
      await standIn.flush();
    }
    const { body } = await owner.rest('/api/plan/info');
    expect(body).toMatchObject({ type: 'MEDIUM_CLINIC', price: 14_900, standing: { state: 'ACTIVE', readOnly: false } });
  });

  it('to an unknown plan, and the info of a clinic without a subscription, are PLAN_NOT_FOUND', async () => {
    const { owner } = await paidClinic();
    for (const type of ['GOLD', 'ENTERPRISE'])
      expect((await change(owner, { type, isMonthly: true })).body).toMatchObject({ message: 'PLAN_NOT_FOUND' });
    const old = await server.signedIn('OWNER');
    expect((await old.rest('/api/plan/info')).body).toMatchObject({ status: 404, message: 'PLAN_NOT_FOUND' });
    expect(await stateOf(old)).toMatchObject({ state: 'ACTIVE', readOnly: false });
  });

  it('is allowed to the owner, plan info also to administrators, neither to anonymous callers', async () => {
    const calls = [
      ['PATCH', '/api/plan/change'],
      ['POST', '/api/x/plan/change-preview'],
      ['POST', '/api/x/plan/payment'],
      ['POST', '/api/x/plan/portal'],
    ] as const;
    const body = { type: 'LARGE_CLINIC', isMonthly: true };
    for (const [method, path] of calls) {
      expect((await new Caller(server.url).rest(path, { method, body })).body).toMatchObject({ message: 'NOT_AUTHENTICATED' });
      for (const role of ROLES.filter((each) => each !== 'OWNER' && each !== 'INTEGRATION_DENTAS'))
        expect((await (await server.signedIn(role)).rest(path, { method, body })).body, `${role} ${path}`).toMatchObject({
          message: 'NOT_ALLOWED',
        });
    }
    expect((await new Caller(server.url).rest('/api/plan/info')).status).toBe(401);
    expect((await (await server.signedIn('ADMIN')).rest('/api/plan/info')).body).toMatchObject({ message: 'PLAN_NOT_FOUND' });
    expect((await (await server.signedIn('MEDICAL')).rest('/api/plan/info')).body).toMatchObject({ message: 'NOT_ALLOWED' });
  });
});

describe('a failed payment', () => {
  it('starts a grace period, notifies the owner by e-mail, and makes the clinic read-only', async () => {
    const { owner, subscription, email } = await paidClinic('0341');
    const { clock } = server.portal;
    const patient = (await newPatient(owner)).body.id;
    const before = clock.now;
    standIn.engine.renew(subscription);
    await standIn.flush();
    const standing = await stateOf(owner);
    expect(standing).toMatchObject({ state: 'PAST_DUE', readOnly: false, graceEndsAt: expect.any(String) });
    const invoice = Object.values(standIn.store.state.invoices).at(-1)!;
    expect(new Date(standing.graceEndsAt).getTime()).toBe((invoice.created + GRACE_DAYS * DAY_S) * 1000);
    expect((await owner.rest('/api/patient', { method: 'PUT', body: { ...PATIENT, lastName: 'Grace' } })).status).toBe(200);
    expect(await mailsTo(server.portal, email, 'PAYMENT_FAILED')).toMatchObject([
      { graceEndsAt: standing.graceEndsAt, timeZone: 'Europe/Tallinn' },
    ]);

    // The session would expire before that time: the person signs in again.
    clock.now = new Date(standing.graceEndsAt);
    try {
      await owner.signIn(email);
      expect(await stateOf(owner)).toMatchObject({ state: 'READ_ONLY', readOnly: true });
      const rejected = { status: 402, body: { status: 402, message: 'ORGANIZATION_READ_ONLY' } };
      expect(await newPatient(owner)).toMatchObject(rejected);
      expect(await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient, greyPng(64, 32)) })).toMatchObject(rejected);
      expect(await owner.rest('/api/invitation', { method: 'POST', body: { email: 'late@molaar.test', role: 'VIEWER' } })).toMatchObject(
        rejected,
      );
      expect(await owner.rest('/api/x/organization/company', { method: 'PUT', body: SIGN_UP_FORM })).toMatchObject(rejected);
      expect((await owner.trpc('patients.save', PATIENT)).body).toMatchObject({ message: 'ORGANIZATION_READ_ONLY' });
      expect((await owner.rest(`/api/patient/${patient}/details`)).status).toBe(200);
      expect((await owner.rest('/api/patient')).body.length).toBe(2);
      expect((await owner.rest('/api/user', { method: 'PATCH', body: { locale: 'en' } })).status).toBe(200);

      const portal = await owner.rest('/api/x/plan/portal', { method: 'POST' });
      await press(portal.body.redirectUrl, 'card', '4444');
      expect(await stateOf(owner)).toEqual({ state: 'ACTIVE', readOnly: false, graceEndsAt: null });
      expect((await owner.rest('/api/plan/info')).body.card).toEqual({ brand: 'mastercard', last4: '4444' });
      expect((await owner.rest('/api/patient', { method: 'PUT', body: { ...PATIENT, lastName: 'Paid' } })).status).toBe(200);
    } finally {
      clock.now = before;
    }
  });

  it('notifies the owner once at each stage until it is paid', async () => {
    const { owner, subscription, email } = await paidClinic('0341');
    const { clock, deps } = server.portal;
    const before = clock.now;
    const notificationsOf = async () => {
      const notifications: { kind: string; read: boolean }[] = (await owner.rest('/api/x/notification')).body.notifications;
      // Each sign-in of this test comes from another browser, of which the owner is notified too.
      return notifications.flatMap(({ kind, read }) => (kind.startsWith('PAYMENT_') ? `${kind}${read ? '' : ' unread'}` : []));
    };
    standIn.engine.renew(subscription);
    await standIn.flush();
    expect(await notificationsOf()).toEqual(['PAYMENT_FAILED unread']);
    const { graceEndsAt } = await stateOf(owner);
    const at = async (days: number, work: () => Promise<void>) => {
      clock.now = new Date(new Date(graceEndsAt).getTime() - days * DAY_S * 1000);
      await owner.signIn(email);
      for (let time = 0; time < 2; time += 1) await sweepSubscriptions(deps);
      await work();
    };
    try {
      await at(4, async () => expect(await notificationsOf()).toEqual(['PAYMENT_FAILED unread']));
      await at(2, async () => expect(await notificationsOf()).toEqual(['PAYMENT_ENDING unread', 'PAYMENT_FAILED']));
      await at(0, async () => {
        expect(await notificationsOf()).toEqual(['PAYMENT_OVERDUE unread', 'PAYMENT_ENDING', 'PAYMENT_FAILED']);
        expect(await mailsTo(server.portal, email, 'PAYMENT_FAILED')).toHaveLength(2);
        const portal = await owner.rest('/api/x/plan/portal', { method: 'POST' });
        await press(portal.body.redirectUrl, 'card', '4242');
        expect(await notificationsOf()).toEqual(['PAYMENT_OVERDUE', 'PAYMENT_ENDING', 'PAYMENT_FAILED']);
      });
    } finally {
      clock.now = before;
    }
  });

  it('leaves everything readable after the subscription ended', async () => {
    const { owner, subscription } = await paidClinic();
    await newPatient(owner);
    standIn.engine.end(subscription);
    await standIn.flush();
    expect(await stateOf(owner)).toMatchObject({ state: 'CANCELLED', readOnly: true });
    expect((await owner.rest('/api/patient')).body).toHaveLength(1);
    expect(await newPatient(owner)).toMatchObject({ status: 402 });
  });
});

describe('events of the payment provider', () => {
  const send = (body: string, secret = STRIPE_WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000)) => {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return new Caller(server.url).rest('/api/x/billing/webhook', {
      method: 'POST',
      body,
      headers: { 'Stripe-Signature': `t=${at},v1=${signature}`, 'Request-Type': undefined, Cookie: undefined },
    });
  };
  const event = (id: string, type: string, customer: string) =>
    JSON.stringify({
      id,
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      type,
      data: { object: { object: 'subscription', id: 'sub_x', customer } },
    });

  it('save cancellation and its reversal, another plan or card, failed and repeated payment, end', async () => {
    const { subscription, organizationId, owner } = await paidClinic();
    const { engine, flush, store } = standIn;
    /** What is stored, without a call that would ask the provider. */
    const stored = async () => {
      await flush();
      const columns = 'state, price, is_monthly, ends_at, card_last4, next_billing_at';
      const [row] = await server.portal.asOwner(`select ${columns} from subscriptions where organization_id = $1`, [organizationId]);
      return row;
    };
    const first = await stored();
    expect(first).toMatchObject({ state: 'ACTIVE', ends_at: null, card_last4: '4242' });

    engine.setCancel(subscription, true);
    const end = new Date(subscription.items.data[0].current_period_end * 1000);
    expect(await stored()).toMatchObject({ state: 'ACTIVE', ends_at: end });
    engine.setCancel(subscription, false);
    expect(await stored()).toMatchObject({ state: 'ACTIVE', ends_at: null, next_billing_at: end });

    const prices = Object.values(store.state.prices).filter(({ recurring }) => recurring.interval === 'month');
    const larger = prices.sort((a, b) => b.unit_amount - a.unit_amount)[0]!;
    engine.changePrice(subscription, larger, { at: engine.seconds(), pageOf: null });
    expect(await stored()).toMatchObject({ price: larger.unit_amount, is_monthly: true });
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ price: larger.unit_amount });

    engine.setCard(subscription, { brand: 'visa', last4: '0341' });
    expect(await stored()).toMatchObject({ card_last4: '0341' });
    engine.renew(subscription);
    expect(await stored()).toMatchObject({ state: 'PAST_DUE' });
    engine.setCard(subscription, { brand: 'visa', last4: '4242' });
    engine.payOpenInvoices(subscription);
    expect(await stored()).toMatchObject({ state: 'ACTIVE', card_last4: '4242' });
    engine.end(subscription);
    expect(await stored()).toMatchObject({ state: 'CANCELLED' });
  });

  it('are accepted only with a valid and recent signature', async () => {
    const { subscription } = await paidClinic();
    const body = event('evt_true', 'customer.subscription.updated', subscription.customer);
    const forged = { status: 403, body: { message: 'NOT_ALLOWED' } };
    expect(await send(body, 'whsec_of_somebody_else')).toMatchObject(forged);
    expect(await send(body, STRIPE_WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 3600)).toMatchObject(forged);
    expect(await new Caller(server.url).rest('/api/x/billing/webhook', { method: 'POST', body })).toMatchObject(forged);
    expect(await send(body)).toMatchObject({ status: 200, body: { received: true } });
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await server.portal.asOwner(`select from billing_events where id = 'evt_true'`)).toHaveLength(1);
  });

  it('about unknown customers are accepted and ignored', async () => {
    expect(await send(event('evt_foreign', 'customer.subscription.updated', 'cus_unknown'))).toMatchObject({ status: 200 });
    expect(await server.portal.asOwner(`select from billing_events where id = 'evt_foreign'`)).toEqual([]);
  });

  it('notify the clinic only when the sync finds a change', async () => {
    const { subscription, organizationId } = await paidClinic();
    // The notifications of the payment are excluded.
    await expect.poll(() => Object.values(standIn.store.state.events).filter(({ nextAt }) => nextAt !== null)).toEqual([]);
    const eventTypes: string[] = [];
    const stop = server.hub.listen(organizationId, ({ event: { type } }) => eventTypes.push(type));
    await send(event('evt_same', 'invoice.paid', subscription.customer));
    subscription.status = 'past_due';
    await send(event('evt_news', 'invoice.payment_failed', subscription.customer));
    await expect.poll(() => eventTypes).toContain('organization');
    stop();
    subscription.status = 'active';
    // They arrive in the order of their events.
    expect(eventTypes.filter((type) => type === 'organization')).toHaveLength(1);
    expect(await server.portal.asOwner(`select id from billing_events where id in ('evt_same', 'evt_news')`)).toHaveLength(2);
  });

  it('in any order and number lead to the state of the provider', { timeout: 120_000 }, async () => {
    const { owner, subscription, organizationId } = await paidClinic();
    const types = [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
      'invoice.payment_failed',
    ];
    const deliveries = fc.array(fc.tuple(fc.constantFrom(...types), fc.nat(4)), { minLength: 1, maxLength: 6 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(deliveries, fc.constantFrom('active', 'past_due' as const), async (events, status) => {
        run += 1;
        subscription.status = status as 'active';
        await Promise.all(events.map(([type, id]) => send(event(`evt_${run}_${id}`, type, subscription.customer))));
        const expected = status === 'active' ? 'ACTIVE' : 'PAST_DUE';
        const [row] = await server.portal.asOwner('select state from subscriptions where organization_id = $1', [organizationId]);
        expect(row).toEqual({ state: expected });
      }),
      { numRuns: 12 },
    );
    subscription.status = 'active';
    expect((await owner.rest('/api/plan/info')).status).toBe(200);
  });
});
