import { TERMS_VERSION } from '@molaar/contracts';
import { addBilling, openPages, press } from '@molaar/services/testing/billing';
import type { StandIn } from '@molaar/stripe-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { newPatient, PATIENT, payingClinics, stateOf } from '../../testing/paying-clinics';
import { SIGN_UP_FORM } from '../../testing/sign-up-form';
import { openTestServer, type TestServer } from '../../testing/test-server';

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

const { paidClinic, signUp, newVisitor } = payingClinics(() => ({ server, standIn }));

describe('the price list', () => {
  it('is public, with the portal’s prices and one default', async () => {
    const { status, body } = await newVisitor().rest('/api/plan/default');
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

describe('sign-up', () => {
  it('creates a clinic that is read-only until it has paid', async () => {
    const { email, response, url } = await signUp();
    expect(response.status).toBe(200);
    expect(new URL(url).hostname).toBe('localhost');
    const owner = await new Caller(server.url).signIn(email);
    expect((await owner.rest('/api/auth/is-authenticated')).body).toMatchObject({
      roles: ['OWNER', 'MEDICAL'],
      locale: 'et',
      organization: { name: 'Näidishambad OÜ', subscription: { state: 'INCOMPLETE', readOnly: true } },
    });
    expect((await owner.rest('/api/patient')).status).toBe(200);
    const rejected = await newPatient(owner);
    expect(rejected).toMatchObject({ status: 402, body: { message: 'ORGANIZATION_READ_ONLY' } });
    // The payment can be started again, in both APIs.
    expect(rejected.headers.get('redirect-url')).toBe('/account-settings?tab=plan');
    expect((await owner.trpc('patients.save', PATIENT)).headers.get('redirect-url')).toBe('/account-settings?tab=plan');
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({
      type: 'SMALL_CLINIC',
      standing: { state: 'INCOMPLETE' },
      card: null,
    });

    const back = new URL((await press(url, 'pay'))!);
    expect(back.pathname).toBe('/sign-up/success');
    const outcome = await newVisitor().rest(`/api/x/sign-up/checkout/${back.searchParams.get('checkout')}`);
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
      storageBytes: 0,
      storageLimit: 150_000_000_000,
      medicalLimit: 3,
      assistantLimit: 3,
      viewerLimit: 5,
      patients: 1,
      standing: { state: 'ACTIVE', readOnly: false, graceEndsAt: null },
      card: { brand: 'visa', last4: '4242' },
      endsAt: null,
      lastDay: null,
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

  it('can be finished after a cancelled payment, and an abandoned page accepts no second payment', async () => {
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

  it('for ENTERPRISE notifies the operator and needs no card', async () => {
    const { email, response } = await signUp({ type: 'ENTERPRISE' });
    expect(response.body).toEqual({ planType: 'ENTERPRISE' });
    const owner = await new Caller(server.url).signIn(email);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'ENTERPRISE', price: null, medicalLimit: null });
    expect(await newPatient(owner)).toMatchObject({ status: 402 });
    const [mail] = await server.portal.asOwner(`select recipient, content from contact_mails where content ->> 'email' = $1`, [email]);
    expect(mail).toMatchObject({ recipient: 'contact@molaar.test', content: { kind: 'CONTACT', subject: 'ENTERPRISE: Näidishambad OÜ' } });
  });

  it('rejects a used address, an unknown plan, missing consent, other terms and wrong fields, and creates nothing', async () => {
    const count = () => server.portal.asOwner('select count(*)::int as n from organizations').then(([row]) => row);
    const { email } = await signUp();
    const before = await count();
    expect((await signUp({ email: email.toUpperCase() })).response.body).toMatchObject({ status: 409, message: 'EMAIL_EXISTS' });
    expect((await signUp({ type: 'GOLD' })).response.body).toMatchObject({ status: 404, message: 'PLAN_NOT_FOUND' });
    const rejected = async (wrong: object, field: string) =>
      expect((await signUp(wrong)).response.body).toMatchObject({ message: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } });
    await rejected({ termsAccepted: false }, 'termsAccepted');
    await rejected({ termsVersion: '1999-01-01' }, 'termsVersion');
    await rejected({ confirmPassword: 'Other-password-1' }, 'confirmPassword');
    await rejected({ password: 'short', confirmPassword: 'short' }, 'password');
    await rejected({ country: 'XX' }, 'country');
    await rejected({ companyName: ' ' }, 'companyName');
    await rejected({ firstName: 'M4ri' }, 'firstName');
    expect(await count()).toEqual(before);
  });

  it('creates one clinic for concurrent requests with one address', async () => {
    const person = newVisitor();
    const body = { ...SIGN_UP_FORM, email: person.email };
    const openBefore = openPages(standIn).length;
    const responses = await Promise.all([0, 1, 2].map(() => newVisitor().rest('/api/sign-up', { method: 'POST', body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await server.portal.asOwner('select from users where username = $1', [person.email])).toHaveLength(1);
    expect(openPages(standIn)).toHaveLength(openBefore + 1);
  });

  it('is throttled, like the check of usernames', async () => {
    const { rest } = newVisitor();
    const call = (username: string) => rest(`/api/sign-up/check-username?username=${encodeURIComponent(username)}`);
    const { email } = await signUp();
    expect((await call(email)).body).toEqual({ available: false });
    expect((await call('nobody@molaar.test')).body).toEqual({ available: true });
    for (let time = 0; time < 28; time += 1) await call('nobody@molaar.test');
    const response = await call('nobody@molaar.test');
    expect(response).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    // The limit of the check does not stop the sign-up from the same address.
    expect((await rest('/api/sign-up', { method: 'POST', body: { ...SIGN_UP_FORM, email } })).status).toBe(409);
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await newVisitor().rest('/api/sign-up', { method: 'POST', body: { ...SIGN_UP_FORM, email } })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('creates nothing when the payment provider is unavailable', async () => {
    const { deps } = server.portal;
    const { billing } = deps;
    deps.billing = null;
    try {
      const { email, response } = await signUp();
      expect(response.body).toMatchObject({ status: 502, message: 'COULD_NOT_UPDATE_ORGANIZATION' });
      expect(await server.portal.asOwner('select from users where username = $1', [email])).toEqual([]);
    } finally {
      deps.billing = billing;
    }
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['et', 'Europe/Tallinn'],
    ['Nowhere/Land', 'Europe/Tallinn'],
    [undefined, 'Europe/Tallinn'],
  ])('from a browser in the zone %s gives the owner %s', async (timeZone, expectedZone) => {
    const email = `zone-${String(timeZone).replace('/', '-')}@molaar.test`;
    // ENTERPRISE needs no payment provider.
    const body = { ...SIGN_UP_FORM, email, timeZone, type: 'ENTERPRISE' };
    expect(await new Caller(server.url).rest('/api/sign-up', { method: 'POST', body })).toMatchObject({ status: 200 });
    const owner = await new Caller(server.url).signIn(email);
    expect((await owner.rest('/api/auth/is-authenticated')).body.timeZone).toBe(expectedZone);
  });
});
