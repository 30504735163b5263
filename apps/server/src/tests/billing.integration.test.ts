import { createHmac } from 'node:crypto';
import { TERMS_VERSION } from '@molaar/contracts';
import { GRACE_DAYS, ROLES } from '@molaar/domain';
import { sweepSubscriptions } from '@molaar/services';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBilling, openPages, press, STRIPE_WEBHOOK_SECRET } from '../../../../packages/services/src/testing/billing';
import { greyPng } from '../../../../packages/services/src/testing/grey-png';
import { mailsTo } from '../../../../packages/services/src/testing/mails';
import type { StandIn } from '../../../stripe-stand-in/src/stand-in';
import { Caller } from '../testing/caller';
import { SIGN_UP_FORM } from '../testing/sign-up-form';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

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

let people = 0;
/** Another address each time: sign-ups are counted by it. */
const stranger = () => {
  people += 1;
  const address = `10.1.${Math.floor(people / 250)}.${people % 250}`;
  const caller = new Caller(server.url);
  return {
    email: `owner-${people}@molaar.test`,
    rest: (path: string, options: object = {}) => caller.rest(path, { ...options, headers: { 'X-Forwarded-For': address } }),
  };
};

async function signUp(change: object = {}) {
  const person = stranger();
  const answer = await person.rest('/api/sign-up', { method: 'POST', body: { ...SIGN_UP_FORM, email: person.email, ...change } });
  return { ...person, answer, url: answer.body.redirectUrl as string };
}

/** A clinic that has paid, with its owner signed in. */
async function paidClinic(card = '4242', change: object = {}) {
  const { email, url } = await signUp(change);
  const back = await press(url, 'pay', card);
  const owner = await new Caller(server.url).signIn(email);
  const { organization } = (await owner.rest('/api/auth/is-authenticated')).body;
  const subscription = Object.values(standIn.store.state.subscriptions).at(-1)!;
  return { email, owner, back, subscription, organizationId: organization.id as string };
}

const stateOf = async (owner: Caller) => (await owner.rest('/api/auth/is-authenticated')).body.organization.subscription;
const PATIENT = { firstName: 'Mari', lastName: 'Mets' };
const newPatient = (owner: Caller) => owner.rest('/api/patient', { method: 'PUT', body: PATIENT });
const change = (owner: Caller, body: object) => owner.rest('/api/plan/change', { method: 'PATCH', body });

describe('the price list', () => {
  it('is everybody’s, with the portal’s prices and one default', async () => {
    const { status, body } = await stranger().rest('/api/plan/default');
    expect(status).toBe(200);
    expect(
      body.map((plan: { type: string; monthlyPrice: number; yearlyPrice: number }) => [plan.type, plan.monthlyPrice, plan.yearlyPrice]),
    ).toEqual([
      ['ACADEMIC', 900, 9000],
      ['SINGLE_DOCTOR', 4900, 49_000],
      ['SMALL_CLINIC', 9900, 99_000],
      ['MEDIUM_CLINIC', 14_900, 149_000],
      ['LARGE_CLINIC', 39_900, 399_000],
    ]);
    expect(body.filter((plan: { default: boolean }) => plan.default)).toMatchObject([{ type: 'SINGLE_DOCTOR' }]);
  });
});

describe('signing up', () => {
  it('makes a clinic that looks around until it is paid, and then works', async () => {
    const { email, answer, url } = await signUp();
    expect(answer.status).toBe(200);
    expect(new URL(url).hostname).toBe('localhost');
    const owner = await new Caller(server.url).signIn(email);
    expect((await owner.rest('/api/auth/is-authenticated')).body).toMatchObject({
      roles: ['OWNER', 'MEDICAL'],
      locale: 'et',
      organization: { name: 'Näidishambad OÜ', subscription: { state: 'INCOMPLETE', readOnly: true } },
    });
    expect((await owner.rest('/api/patient')).status).toBe(200);
    const refused = await newPatient(owner);
    expect(refused).toMatchObject({ status: 402, body: { message: 'ORGANIZATION_READ_ONLY' } });
    // Where it can be mended, at both doors.
    expect(refused.headers.get('redirect-url')).toBe('/account-settings?tab=plan');
    expect((await owner.trpc('patients.save', PATIENT)).headers.get('redirect-url')).toBe('/account-settings?tab=plan');
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({
      type: 'SMALL_CLINIC',
      standing: { state: 'INCOMPLETE' },
      card: null,
    });

    const back = new URL((await press(url, 'pay'))!);
    expect(back.pathname).toBe('/sign-up/success');
    const outcome = await stranger().rest(`/api/x/sign-up/checkout/${back.searchParams.get('checkout')}`);
    expect(outcome.body).toEqual({ paid: true, planType: 'SMALL_CLINIC', card: { brand: 'visa', last4: '4242' } });
    expect(await stateOf(owner)).toEqual({ state: 'ACTIVE', readOnly: false, graceEndsAt: null });
    expect((await newPatient(owner)).status).toBe(200);
    expect((await owner.rest('/api/plan/info')).body).toEqual({
      type: 'SMALL_CLINIC',
      price: 9900,
      currency: 'EUR',
      nextBillingTimestamp: expect.any(String),
      amountDue: 9900,
      isMonthly: true,
      medicalUsers: 1,
      assistantUsers: 0,
      viewerUsers: 0,
      medicalLimit: 3,
      assistantLimit: 3,
      viewerLimit: 5,
      patients: 1,
      standing: { state: 'ACTIVE', readOnly: false, graceEndsAt: null },
      card: { brand: 'visa', last4: '4242' },
      endsAt: null,
    });
  });

  it('gives the clinic templates, disclaimers, prices and settings in its language, and stores the consent', async () => {
    const { owner, organizationId } = await paidClinic('4242', { locale: 'en' });
    expect((await owner.rest('/api/medical-template')).body).toHaveLength(2);
    expect((await owner.rest('/api/pricing-template')).body).toHaveLength(1);
    expect((await owner.rest('/api/disclaimer')).body.length).toBeGreaterThanOrEqual(6);
    expect((await owner.rest('/api/medical-settings')).body).toMatchObject({ language: 'en' });
    const consents = await server.portal.asOwner(
      'select terms_version, locale, consented_at from terms_consents where organization_id = $1',
      [organizationId],
    );
    expect(consents).toEqual([{ terms_version: TERMS_VERSION, locale: 'en', consented_at: server.portal.clock.now }]);
  });

  it('that was cancelled is finished after signing in, and an abandoned page takes no second payment', async () => {
    const { email, url } = await signUp();
    expect(await press(url, 'cancel')).toBe('http://portal.test/sign-up/cancel');
    const owner = await new Caller(server.url).signIn(email);
    const again = await owner.rest('/api/x/plan/payment', { method: 'POST', body: { type: 'SINGLE_DOCTOR', isMonthly: false } });
    expect(again.status).toBe(200);
    await press(url, 'pay');
    expect(await stateOf(owner)).toMatchObject({ state: 'INCOMPLETE' });
    await press(again.body.redirectUrl, 'pay');
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SINGLE_DOCTOR', isMonthly: false, price: 49_000 });
    const paid = await owner.rest('/api/x/plan/payment', { method: 'POST', body: { type: 'SINGLE_DOCTOR', isMonthly: true } });
    expect(paid.body).toMatchObject({ status: 412, message: 'VERSION_CONFLICT' });
  });

  it('for ENTERPRISE asks people instead of a card', async () => {
    const { email, answer } = await signUp({ type: 'ENTERPRISE' });
    expect(answer.body).toEqual({ planType: 'ENTERPRISE' });
    const owner = await new Caller(server.url).signIn(email);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'ENTERPRISE', price: null, medicalLimit: null });
    expect(await newPatient(owner)).toMatchObject({ status: 402 });
    const [mail] = await server.portal.asOwner(`select recipient, content from contact_mails where content ->> 'email' = $1`, [email]);
    expect(mail).toMatchObject({ recipient: 'contact@molaar.test', content: { kind: 'CONTACT', subject: 'ENTERPRISE: Näidishambad OÜ' } });
  });

  it('refuses a taken address, an unknown plan, missing consent, other terms and wrong fields, and makes nothing', async () => {
    const count = () => server.portal.asOwner('select count(*)::int as n from organizations').then(([row]) => row);
    const { email } = await signUp();
    const before = await count();
    expect((await signUp({ email: email.toUpperCase() })).answer.body).toMatchObject({ status: 409, message: 'EMAIL_EXISTS' });
    expect((await signUp({ type: 'GOLD' })).answer.body).toMatchObject({ status: 404, message: 'PLAN_NOT_FOUND' });
    const refused = async (wrong: object, field: string) =>
      expect((await signUp(wrong)).answer.body).toMatchObject({ message: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
    await refused({ termsAccepted: false }, 'termsAccepted');
    await refused({ termsVersion: '1999-01-01' }, 'termsVersion');
    await refused({ confirmPassword: 'Other-password-1' }, 'confirmPassword');
    await refused({ password: 'short', confirmPassword: 'short' }, 'password');
    await refused({ country: 'XX' }, 'country');
    await refused({ companyName: ' ' }, 'companyName');
    await refused({ firstName: 'M4ri' }, 'firstName');
    expect(await count()).toEqual(before);
  });

  it('of one address at the same time makes one clinic', async () => {
    const person = stranger();
    const body = { ...SIGN_UP_FORM, email: person.email };
    const openBefore = openPages(standIn).length;
    const answers = await Promise.all([0, 1, 2].map(() => stranger().rest('/api/sign-up', { method: 'POST', body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await server.portal.asOwner('select from users where username = $1', [person.email])).toHaveLength(1);
    expect(openPages(standIn)).toHaveLength(openBefore + 1);
  });

  it('is throttled, as is asking for usernames', async () => {
    const { rest } = stranger();
    const ask = (username: string) => rest(`/api/sign-up/check-username?username=${encodeURIComponent(username)}`);
    const { email } = await signUp();
    expect((await ask(email)).body).toEqual({ available: false });
    expect((await ask('nobody@molaar.test')).body).toEqual({ available: true });
    for (let time = 0; time < 28; time += 1) await ask('nobody@molaar.test');
    const answer = await ask('nobody@molaar.test');
    expect(answer).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await stranger().rest('/api/sign-up', { method: 'POST', body: { ...SIGN_UP_FORM, email } })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('without an answer of the provider makes nothing', async () => {
    const { deps } = server.portal;
    const { billing } = deps;
    deps.billing = null;
    try {
      const { email, answer } = await signUp();
      expect(answer.body).toMatchObject({ status: 502, message: 'COULD_NOT_UPDATE_ORGANIZATION' });
      expect(await server.portal.asOwner('select from users where username = $1', [email])).toEqual([]);
    } finally {
      deps.billing = billing;
    }
  });
});

describe('a change of plan', () => {
  it('costs what its preview said and replaces the stored plan', async () => {
    const { owner } = await paidClinic();
    const wanted = { type: 'LARGE_CLINIC', isMonthly: true };
    const preview = await owner.rest('/api/x/plan/change-preview', { method: 'POST', body: wanted });
    expect(preview.body).toMatchObject({ credit: 0, price: 39_900 });
    const { prorationTimestamp } = preview.body;
    // Counted long ago, or from a day when it will cost less.
    for (const minutes of [-60, 20 * 24 * 60]) {
      const named = new Date(Date.parse(prorationTimestamp) + minutes * 60_000).toISOString();
      expect((await change(owner, { ...wanted, prorationTimestamp: named })).body).toMatchObject({ message: 'VERSION_CONFLICT' });
    }
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC' });
    const changed = await change(owner, { ...wanted, prorationTimestamp });
    expect(changed.body).toMatchObject({ type: 'LARGE_CLINIC', price: 39_900, medicalLimit: 20 });
    expect(Object.values(standIn.store.state.invoices).at(-1)).toMatchObject({ amount_paid: preview.body.dueNow });
  });

  it('below the places that are taken is refused in words, at both asking and doing, and nothing changes', async () => {
    const { owner } = await paidClinic();
    for (const name of ['first', 'second', 'third'])
      expect(
        (await owner.rest('/api/invitation', { method: 'POST', body: { email: `${name}-${people}@molaar.test`, role: 'VIEWER' } })).status,
      ).toBe(200);
    const body = { type: 'SINGLE_DOCTOR', isMonthly: true };
    const refusal = { status: 409, message: 'SEAT_LIMIT_REACHED', fields: { type: expect.stringContaining('more places') } };
    expect((await change(owner, body)).body).toMatchObject(refusal);
    expect((await owner.rest('/api/x/plan/change-preview', { method: 'POST', body })).body).toMatchObject(refusal);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', viewerUsers: 3, viewerLimit: 5 });
  });

  it('that the provider refuses is COULD_NOT_UPDATE_ORGANIZATION, and the limits stay', async () => {
    const { owner } = await paidClinic('0341');
    expect((await change(owner, { type: 'LARGE_CLINIC', isMonthly: true })).body).toMatchObject({
      status: 502,
      message: 'COULD_NOT_UPDATE_ORGANIZATION',
    });
    expect((await change(owner, { type: 'SINGLE_DOCTOR', isMonthly: false })).body).toMatchObject({
      message: 'COULD_NOT_UPDATE_ORGANIZATION',
    });
    // Nothing was carried out: who asks again under the same key is refused alike.
    const headers = { 'Idempotency-Key': 'refused-change' };
    for (const _ of [1, 2]) {
      const body = { type: 'LARGE_CLINIC', isMonthly: true };
      const again = await owner.rest('/api/plan/change', { method: 'PATCH', body, headers });
      expect(again.body).toMatchObject({ message: 'COULD_NOT_UPDATE_ORGANIZATION' });
    }
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', medicalLimit: 3, price: 9900 });
  });

  it('to an unknown plan, and the info of a clinic without a subscription, are PLAN_NOT_FOUND', async () => {
    const { owner } = await paidClinic();
    for (const type of ['GOLD', 'ENTERPRISE'])
      expect((await change(owner, { type, isMonthly: true })).body).toMatchObject({ message: 'PLAN_NOT_FOUND' });
    const old = await server.signedIn('OWNER');
    expect((await old.rest('/api/plan/info')).body).toMatchObject({ status: 404, message: 'PLAN_NOT_FOUND' });
    expect(await stateOf(old)).toMatchObject({ state: 'ACTIVE', readOnly: false });
  });

  it('is the owner’s; plan info is the administrator’s too; strangers get neither', async () => {
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

describe('a payment that fails', () => {
  it('begins a grace, is told to the owner by mail, and closes the clinic for changes but never for reading', async () => {
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
    expect(await mailsTo(server.portal, email, 'PAYMENT_FAILED')).toMatchObject([{ graceEndsAt: standing.graceEndsAt }]);

    // The session would not last until then: the person signs in again.
    clock.now = new Date(standing.graceEndsAt);
    try {
      await owner.signIn(email);
      expect(await stateOf(owner)).toMatchObject({ state: 'READ_ONLY', readOnly: true });
      const refused = { status: 402, body: { status: 402, message: 'ORGANIZATION_READ_ONLY' } };
      expect(await newPatient(owner)).toMatchObject(refused);
      expect(await owner.rest('/api/image', { method: 'POST', body: uploadForm(patient, greyPng(64, 32)) })).toMatchObject(refused);
      expect(await owner.rest('/api/invitation', { method: 'POST', body: { email: 'late@molaar.test', role: 'VIEWER' } })).toMatchObject(
        refused,
      );
      expect(await owner.rest('/api/x/organization/company', { method: 'PUT', body: SIGN_UP_FORM })).toMatchObject(refused);
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

  it('is told to the owner by the bell at each stage, once, until it is paid', async () => {
    const { owner, subscription, email } = await paidClinic('0341');
    const { clock, deps } = server.portal;
    const before = clock.now;
    const bell = async () => {
      const { body } = await owner.rest('/api/x/notification');
      return body.notifications.map(({ kind, read }: { kind: string; read: boolean }) => `${kind}${read ? '' : ' unread'}`);
    };
    standIn.engine.renew(subscription);
    await standIn.flush();
    expect(await bell()).toEqual(['PAYMENT_FAILED unread']);
    const { graceEndsAt } = await stateOf(owner);
    const at = async (days: number, work: () => Promise<void>) => {
      clock.now = new Date(new Date(graceEndsAt).getTime() - days * DAY_S * 1000);
      await owner.signIn(email);
      for (let time = 0; time < 2; time += 1) await sweepSubscriptions(deps);
      await work();
    };
    try {
      await at(4, async () => expect(await bell()).toEqual(['PAYMENT_FAILED unread']));
      await at(2, async () => expect(await bell()).toEqual(['PAYMENT_ENDING unread', 'PAYMENT_FAILED']));
      await at(0, async () => {
        expect(await bell()).toEqual(['PAYMENT_OVERDUE unread', 'PAYMENT_ENDING', 'PAYMENT_FAILED']);
        expect(await mailsTo(server.portal, email, 'PAYMENT_FAILED')).toHaveLength(2);
        const portal = await owner.rest('/api/x/plan/portal', { method: 'POST' });
        await press(portal.body.redirectUrl, 'card', '4242');
        expect(await bell()).toEqual(['PAYMENT_OVERDUE', 'PAYMENT_ENDING', 'PAYMENT_FAILED']);
      });
    } finally {
      clock.now = before;
    }
  });

  it('after which the subscription ends leaves everything readable', async () => {
    const { owner, subscription } = await paidClinic();
    await newPatient(owner);
    standIn.engine.end(subscription);
    await standIn.flush();
    expect(await stateOf(owner)).toMatchObject({ state: 'CANCELLED', readOnly: true });
    expect((await owner.rest('/api/patient')).body).toHaveLength(1);
    expect(await newPatient(owner)).toMatchObject({ status: 402 });
  });
});

describe('the provider’s events', () => {
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

  it('count with a true and fresh signature alone', async () => {
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

  it('about customers of nobody are taken and forgotten', async () => {
    expect(await send(event('evt_foreign', 'customer.subscription.updated', 'cus_unknown'))).toMatchObject({ status: 200 });
    expect(await server.portal.asOwner(`select from billing_events where id = 'evt_foreign'`)).toEqual([]);
  });

  it('are told to the clinic’s people where a look brings something new, and there alone', async () => {
    const { subscription, organizationId } = await paidClinic();
    // Those of the payment itself are over.
    await expect.poll(() => Object.values(standIn.store.state.events).filter(({ nextAt }) => nextAt !== null)).toEqual([]);
    const told: string[] = [];
    const stop = server.hub.listen(organizationId, ({ event: { type } }) => told.push(type));
    await send(event('evt_same', 'invoice.paid', subscription.customer));
    subscription.status = 'past_due';
    await send(event('evt_news', 'invoice.payment_failed', subscription.customer));
    await expect.poll(() => told).toContain('organization');
    stop();
    subscription.status = 'active';
    // They come in the order of what they tell of.
    expect(told.filter((type) => type === 'organization')).toHaveLength(1);
    expect(await server.portal.asOwner(`select id from billing_events where id in ('evt_same', 'evt_news')`)).toHaveLength(2);
  });

  it('in any order and any number leave what is so at the provider', { timeout: 120_000 }, async () => {
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
