import { IdentityProvider } from '@molaar/adapters';
import { initiatePasswordReset, mailRequestedResets } from '@molaar/services/passwords';
import { addBilling, openPages } from '@molaar/services/testing/billing';
import { mailsTo } from '@molaar/services/testing/mails';
import { addClinic } from '@molaar/services/testing/portal';
import type { StandIn } from '@molaar/stripe-stand-in';
import { type OidcProvider, startOidcProvider } from '@molaar/testing/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_PATH } from '../../identity-provider/provider-flow';
import { PROVIDER_REDIRECT, ProviderBrowser } from '../../testing/provider-browser';
import { SIGN_UP_FORM } from '../../testing/sign-up-form';
import { openTestServer, type TestServer } from '../../testing/test-server';

const START = `${PROVIDER_PATH}/start?signUp=1&lang=et`;
const COOKIE = 'molaar_sign_up';
const { password: _, confirmPassword: __, ...REST } = SIGN_UP_FORM;
/** ENTERPRISE needs no payment provider. */
const FORM = { ...REST, byProvider: true, type: 'ENTERPRISE' };

let oidc: OidcProvider;
let server: TestServer;
let standIn: StandIn;
beforeAll(async () => {
  oidc = await startOidcProvider();
  oidc.allow(PROVIDER_REDIRECT);
  const { issuer, clientId, clientSecret } = oidc;
  const settings = { issuer, clientId, clientSecret, name: 'Test provider', redirectUri: PROVIDER_REDIRECT, allowHttp: true };
  server = await openTestServer({}, { provider: new IdentityProvider(settings) });
  standIn = await addBilling(server.portal);
});
afterAll(async () => {
  await standIn?.close();
  await server?.close();
  await oidc?.close();
});

let people = 0;
/** An account at the provider that is unknown in the portal. */
function newAccount(verified = true) {
  people += 1;
  const account = `founder-${people}`;
  const email = `${account}@molaar.test`;
  oidc.accounts.set(account, { email, email_verified: verified, given_name: 'Kai', family_name: 'Kuusk' });
  return { account, email };
}

/** A browser that signs up; each has a new address, since sign-ups are throttled by address. */
class Founder extends ProviderBrowser {
  readonly from = `10.9.0.${(people % 250) + 1}`;

  constructor() {
    super(server.url);
  }

  /** Sends `input` to a tRPC or REST path by POST. @returns The result, or the body of the error. */
  async post(path: string, input: object = {}): Promise<{ status: number; body: Record<string, unknown> | null }> {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': this.from };
    const { response } = await this.get(path, { method: 'POST', headers, body: JSON.stringify(input) });
    const json = (await response.json()) as { error?: { data: object }; result?: { data?: object } };
    const body = json.error?.data ?? (json.result ? (json.result.data ?? null) : json);
    return { status: response.status, body: body as Record<string, unknown> | null };
  }

  async identity() {
    const { response } = await this.get('/trpc/signUp.identity');
    return ((await response.json()) as { result: { data: unknown } }).result.data;
  }

  signUp(change: object = {}) {
    return this.post('/trpc/signUp.create', { ...FORM, ...change });
  }

  get cookies() {
    return this.jar.get('portal.test') ?? new Map<string, string>();
  }
}

/** Returns a browser in which a person came back from the provider to the form. */
async function arrived(who = newAccount()) {
  const browser = new Founder();
  expect(await browser.signIn(who.account, START)).toBe('/sign-up');
  return { ...who, browser };
}

const clinics = () => server.portal.asOwner<{ n: number }>('select count(*)::int as n from organizations').then(([row]) => row?.n);

describe('sign-up through the identity provider', () => {
  it('redirects an unknown person to the form, with an encrypted cookie and without a session', async () => {
    const { account, email } = newAccount();
    const browser = new Founder();
    const { address, response } = await browser.get(await browser.visit(account, START));
    expect(address).toBe('http://portal.test/sign-up');
    const set = response.headers.getSetCookie().filter((line) => line.startsWith(COOKIE));
    expect(set).toEqual([expect.stringMatching(/Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)]);
    expect(browser.cookies.get(COOKIE)).not.toContain('molaar');
    expect(await browser.identity()).toEqual({ email, firstName: 'Kai', lastName: 'Kuusk' });
    expect(await browser.whoAmI()).toEqual({ authenticated: false });
    expect(await new Founder().identity()).toBeNull();
  });

  it('creates the clinic without a password and an e-mail confirmation; its owner signs in the same way', async () => {
    const { account, email, browser } = await arrived();
    expect(await browser.signUp()).toEqual({ status: 200, body: { planType: 'ENTERPRISE' } });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await browser.identity()).toBeNull();
    expect(await mailsTo(server.portal, email, 'EMAIL_CONFIRM')).toEqual([]);

    expect(await browser.signIn(account)).toBe('/account-settings');
    const me = await browser.whoAmI();
    expect(me).toMatchObject({ email, username: email, roles: ['OWNER', 'MEDICAL'], firstName: 'Näidis', emailConfirmed: true });
    const audit = await server.portal.asOwner<{ action: string }>('select action from audit_log where actor_id = $1 order by id', [me.id]);
    expect(audit.map(({ action }) => action)).toEqual(['LINK_IDENTITY', 'SIGN_UP', 'SIGN_IN']);
    expect(await server.portal.asOwner('select from user_identities where user_id = $1 and subject = $2', [me.id, account])).toHaveLength(
      1,
    );
    // A person may set a password in addition.
    await initiatePasswordReset(server.portal.deps, { email, address: '203.0.113.9' });
    await mailRequestedResets(server.portal.deps);
    expect(await mailsTo(server.portal, email, 'PASSWORD_RESET')).toHaveLength(1);
  });

  it('works through REST, too, and returns the payment page', async () => {
    const { account, email, browser } = await arrived();
    const { status, body } = await browser.post('/api/sign-up', { ...FORM, type: 'SMALL_CLINIC', email: email.toUpperCase() });
    expect(status).toBe(200);
    expect(body).toEqual({ redirectUrl: expect.stringContaining('/checkout/') });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await browser.signIn(account)).toBe('/account-settings');
    expect(await browser.whoAmI()).toMatchObject({ email, organization: { subscription: { state: 'INCOMPLETE' } } });
  });

  it('signs in a known person by linked identity or address', async () => {
    const { username: email, userId } = await server.clinic.person('MEDICAL');
    const { account } = newAccount();
    oidc.accounts.set(account, { email, email_verified: true });
    for (let time = 0; time < 2; time += 1) {
      const browser = new Founder();
      expect(await browser.signIn(account, START)).toBe('/account-settings');
      expect(await browser.whoAmI()).toMatchObject({ id: userId });
      expect(browser.cookies.has(COOKIE)).toBe(false);
      oidc.accounts.set(account, { email: `moved-${email}`, email_verified: true });
    }
  });

  it('shows on its own page why a person cannot sign up', async () => {
    expect(await new Founder().signIn(newAccount(false).account, START)).toBe('/sign-up?failed=unverified');
    expect(await new Founder().signIn('', START)).toBe('/sign-up?failed=cancelled');

    const closed = await addClinic(server.portal);
    const member = await closed.person('MEDICAL');
    await server.portal.asOwner('update organizations set active = false where id = $1', [closed.organizationId]);
    const { account } = newAccount();
    oidc.accounts.set(account, { email: member.username, email_verified: true });
    expect(await new Founder().signIn(account, START)).toBe('/sign-up?failed=ORGANIZATION_INACTIVE');

    const unconfirmed = newAccount();
    const body = { ...SIGN_UP_FORM, type: 'ENTERPRISE', email: unconfirmed.email };
    expect(await new Founder().post('/api/sign-up', body)).toMatchObject({ status: 200 });
    expect(await new Founder().signIn(unconfirmed.account, START)).toBe('/sign-up?failed=addressTaken');

    const late = new Founder();
    const response = await late.visit(newAccount().account, START);
    server.portal.clock.pass(601);
    expect((await late.get(response)).address).toBe('http://portal.test/sign-up?failed=expired');
  });

  it('starts only on our own page', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { address, response } = await new Founder().get(START, { headers: { 'Sec-Fetch-Site': site } });
      expect(address).toBe('http://portal.test/sign-up');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const { address } = await new Founder().get(START, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(address).toContain(oidc.issuer);
  });

  it('trusts only the identity in the cookie, for an hour and for that address', async () => {
    const before = await clinics();
    const expired = { status: 410, body: { message: 'IDENTITY_EXPIRED' } };
    const { email, browser } = await arrived();
    expect(await new Founder().signUp({ email })).toMatchObject(expired);
    expect(await browser.signUp({ email: 'other@molaar.test' })).toMatchObject(expired);

    const visiting = new Founder();
    await visiting.get(START);
    const forger = new Founder();
    forger.jar.set('portal.test', new Map([[COOKIE, visiting.cookies.get('molaar_provider') ?? '']]));
    expect(await forger.identity()).toBeNull();
    expect(await forger.signUp({ email })).toMatchObject(expired);

    server.portal.clock.pass(3_601);
    expect(await browser.identity()).toBeNull();
    expect(await browser.signUp()).toMatchObject(expired);
    expect(await browser.post('/api/sign-up', { ...FORM, email })).toMatchObject(expired);
    expect(await clinics()).toBe(before);
  });

  it('keeps the identity while form or payment fail, and deletes it on request', async () => {
    const { email, browser } = await arrived();
    expect(await browser.signUp({ zipCode: '' })).toMatchObject({ status: 400, body: { fields: { zipCode: expect.any(String) } } });
    const { deps } = server.portal;
    const { billing } = deps;
    deps.billing = null;
    expect(await browser.signUp({ type: 'SMALL_CLINIC' })).toMatchObject({ body: { message: 'COULD_NOT_UPDATE_ORGANIZATION' } });
    deps.billing = billing;
    expect(await browser.identity()).toMatchObject({ email });

    expect(await browser.post('/trpc/signUp.forgetIdentity')).toEqual({ status: 200, body: null });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await browser.identity()).toBeNull();
  });

  it.each([
    ['one address', false],
    ['two addresses', true],
  ])('sent twice concurrently for one person with %s creates one clinic and leaves one payment open', async (_name, moves) => {
    const who = newAccount();
    const first = await arrived(who);
    if (moves) oidc.accounts.set(who.account, { email: `new-${who.email}`, email_verified: true });
    const second = await arrived(who);
    const before = await clinics();
    const openBefore = openPages(standIn).length;
    const responses = await Promise.all([first, second].map(({ browser }) => browser.signUp({ type: 'SMALL_CLINIC' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejection = responses.find(({ status }) => status === 409)?.body?.message;
    expect(moves ? ['MULTIPLE_ACTIVE_USERS'] : ['EMAIL_EXISTS', 'MULTIPLE_ACTIVE_USERS']).toContain(rejection);
    expect(await clinics()).toBe((before ?? 0) + 1);
    expect(await server.portal.asOwner('select from user_identities where subject = $1', [who.account])).toHaveLength(1);
    const [row] = await server.portal.asOwner<{ n: number }>(`select count(*)::int as n from users where email like $1`, [`%${who.email}`]);
    expect(row?.n).toBe(1);
    expect(openPages(standIn)).toHaveLength(openBefore + 1);
    expect(await new Founder().signIn(who.account)).toBe('/account-settings');
  });
});
