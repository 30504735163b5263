import { IdentityProvider } from '@molaar/adapters';
import { invitationLink, mailsTo } from '@molaar/services/testing/mails';
import { addClinic } from '@molaar/services/testing/portal';
import { type OidcProvider, startOidcProvider } from '@molaar/testing/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller';
import { PROVIDER_REDIRECT, ProviderBrowser } from '../testing/provider-browser';
import { openTestServer, type TestServer } from '../testing/test-server';
import { PROVIDER_PATH } from './provider-flow';

let oidc: OidcProvider;
let server: TestServer;
const REDIRECT = PROVIDER_REDIRECT;
beforeAll(async () => {
  oidc = await startOidcProvider();
  oidc.allow(REDIRECT);
  const { issuer, clientId, clientSecret } = oidc;
  const provider = new IdentityProvider({ issuer, clientId, clientSecret, name: 'Test provider', redirectUri: REDIRECT, allowHttp: true });
  server = await openTestServer({}, { provider });
});
afterAll(async () => {
  await server?.close();
  await oidc?.close();
});

/** A new browser each time. */
class Browser extends ProviderBrowser {
  constructor() {
    super(server.url);
  }
}

let names = 0;
/** A person of the clinic, and an account at the provider with the same address. */
async function personWithAccount(verified = true, clinic = server.clinic) {
  const person = await clinic.person('MEDICAL');
  names += 1;
  const account = `account-${names}`;
  oidc.accounts.set(account, { email: person.username, email_verified: verified });
  return { person, account };
}

describe('sign-in through the identity provider', () => {
  it('links the account by its verified address, then finds it by the provider’s id', async () => {
    const { person, account } = await personWithAccount();
    const browser = new Browser();
    expect(await browser.signIn(account)).toBe('/account-settings');
    expect(await browser.whoAmI()).toMatchObject({ id: person.userId });
    // The link stays when the address changes on either side.
    oidc.accounts.set(account, { email: 'other@molaar.test', email_verified: false });
    const again = new Browser();
    expect(await again.signIn(account)).toBe('/account-settings');
    expect(await again.whoAmI()).toMatchObject({ id: person.userId });
    const audit = await server.portal.asOwner<{ action: string }>(`select action from audit_log where actor_id = $1 order by id`, [
      person.userId,
    ]);
    expect(audit.map(({ action }) => action)).toEqual(['LINK_IDENTITY', 'SIGN_IN', 'SIGN_IN']);
  });

  it('reports unknown, unverified and several people on the sign-in page', async () => {
    const { account: unverified, person } = await personWithAccount(false);
    expect(await new Browser().signIn(unverified)).toBe('/login?failed=unverified');
    oidc.accounts.set('nobody', { email: 'nobody@molaar.test', email_verified: true });
    expect(await new Browser().signIn('nobody')).toBe('/login?failed=USER_NOT_FOUND');
    const second = await (await addClinic(server.portal)).person('MEDICAL');
    await server.portal.asOwner('update users set email = $1 where id = $2', [person.username.toUpperCase(), second.userId]);
    oidc.accounts.set('two', { email: person.username, email_verified: true });
    expect(await new Browser().signIn('two')).toBe('/login?failed=MULTIPLE_ACTIVE_USERS');
    await server.portal.asOwner('update users set active = false where id = $1', [second.userId]);
    expect(await new Browser().signIn('two')).toBe('/account-settings');
    await server.portal.asOwner('update users set active = false where id = $1', [person.userId]);
    expect(await new Browser().signIn('two')).toBe('/login?failed=USER_NOT_FOUND');
  });

  it('opens none of several accounts linked to one identity and reports it; opens the only one left', async () => {
    const { person, account } = await personWithAccount();
    await new Browser().signIn(account);
    const otherClinic = await addClinic(server.portal);
    const other = await otherClinic.person('MEDICAL');
    await server.portal.asOwner(
      `insert into user_identities (organization_id, user_id, issuer, subject, linked_at)
       select $1, $2, issuer, subject, linked_at from user_identities where user_id = $3`,
      [otherClinic.organizationId, other.userId, person.userId],
    );
    const browser = new Browser();
    expect(await browser.signIn(account)).toBe('/login?failed=linkedTwice');
    expect(await browser.whoAmI()).toEqual({ authenticated: false });

    await server.portal.asOwner('update organizations set active = false where id = $1', [otherClinic.organizationId]);
    expect(await browser.signIn(account)).toBe('/account-settings');
    expect(await browser.whoAmI()).toMatchObject({ id: person.userId });

    await server.portal.asOwner('update organizations set active = true where id = $1', [otherClinic.organizationId]);
    await server.portal.asOwner('update users set active = false where id = $1', [person.userId]);
    const again = new Browser();
    expect(await again.signIn(account)).toBe('/account-settings');
    expect(await again.whoAmI()).toMatchObject({ id: other.userId });
  });

  it('rejects an inactive organization', async () => {
    const clinic = await addClinic(server.portal);
    const { account } = await personWithAccount(true, clinic);
    await server.portal.asOwner('update organizations set active = false where id = $1', [clinic.organizationId]);
    expect(await new Browser().signIn(account)).toBe('/login?failed=ORGANIZATION_INACTIVE');
  });

  it('reports that the person cancelled', async () => {
    expect(await new Browser().signIn('')).toBe('/login?failed=cancelled');
  });

  it('accepts a callback once, from the browser that started, within its time', async () => {
    const { account } = await personWithAccount();
    const browser = new Browser();
    const callback = await browser.visit(account);
    const anonymous = new Browser();
    expect((await anonymous.get(callback)).address).toContain('/login?failed=expired');
    expect(await anonymous.whoAmI()).toEqual({ authenticated: false });
    const forged = callback.replace(/state=[^&]+/, 'state=another');
    const copy = new Browser();
    for (const [host, cookies] of browser.jar) copy.jar.set(host, new Map(cookies));
    expect((await copy.get(forged)).address).toContain('/login?failed=provider');
    expect((await browser.get(callback)).address).toContain('/account-settings');
    expect((await browser.get(callback)).address).toContain('/login?failed=expired');
    const late = new Browser();
    const lateAnswer = await late.visit(account);
    server.portal.clock.pass(601);
    expect((await late.get(lateAnswer)).address).toContain('/login?failed=expired');
  });

  it('starts a new session and ends the browser’s previous one', async () => {
    const { account } = await personWithAccount();
    const browser = new Browser();
    await browser.signIn(account);
    const before = browser.jar.get('portal.test')?.get('molaar_session');
    await browser.signIn(account);
    const after = browser.jar.get('portal.test')?.get('molaar_session');
    expect([before, after]).toEqual([expect.any(String), expect.any(String)]);
    expect(after).not.toBe(before);
    expect(await browser.whoAmI()).toMatchObject({ authenticated: true });
    const old = new Browser();
    old.jar.set('portal.test', new Map([['molaar_session', before ?? '']]));
    expect(await old.whoAmI()).toEqual({ authenticated: false });
  });

  it('accepts an invitation for the address that the provider verified, and for no other', async () => {
    const owner = await server.signedIn('OWNER');
    const email = `invited-${names}@molaar.test`;
    await owner.rest('/api/invitation', { method: 'POST', body: { email, role: 'MEDICAL' } });
    const link = await invitationLink(server.portal, email);
    const start = `${PROVIDER_PATH}/start?invitation=${link}&lang=et`;
    oidc.accounts.set('other', { email: 'other@molaar.test', email_verified: true });
    expect(await new Browser().signIn('other', start)).toBe('/login?failed=otherAddress');
    oidc.accounts.set('invited', { email, email_verified: true, given_name: 'Kai', family_name: 'Kuusk' });
    const browser = new Browser();
    expect(await browser.signIn('invited', start)).toBe('/account-settings');
    expect(await browser.whoAmI()).toMatchObject({ email, roles: ['MEDICAL'], firstName: 'Kai', lastName: 'Kuusk', locale: 'et' });
    expect(await new Browser().signIn('invited', start)).toBe('/login?failed=INVITATION_ALREADY_ACCEPTED');
    expect(await new Browser().signIn('invited')).toBe('/account-settings');
  });

  it('accepts no invitation started from another site: the person confirms on our page first', async () => {
    const owner = await server.signedIn('OWNER');
    await owner.rest('/api/invitation', { method: 'POST', body: { email: 'led@molaar.test', role: 'MEDICAL' } });
    const link = await invitationLink(server.portal, 'led@molaar.test');
    const start = `${PROVIDER_PATH}/start?invitation=${link}`;
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { address, response } = await new Browser().get(start, { headers: { 'Sec-Fetch-Site': site } });
      expect(address).toBe(`http://portal.test/form/accept-invitation/${link}`);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const { address } = await new Browser().get(start, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(address).toContain(oidc.issuer);
  });

  it('creates no second account for a linked person, which would block both', async () => {
    const { person, account } = await personWithAccount();
    expect(await new Browser().signIn(account)).toBe('/account-settings');
    const otherClinic = await addClinic(server.portal);
    const inviting = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
    const body = { email: person.username, role: 'MEDICAL' };
    await inviting.rest('/api/invitation', { method: 'POST', body });
    const link = await invitationLink(server.portal, body.email);
    const browser = new Browser();
    expect(await browser.signIn(account, `${PROVIDER_PATH}/start?invitation=${link}`)).toBe('/login?failed=linkedElsewhere');
    expect(await browser.signIn(account)).toBe('/account-settings');
    expect(await browser.whoAmI()).toMatchObject({ id: person.userId });
  });

  it('accepts an invitation for an account without an address, which stays unconfirmed', async () => {
    const owner = await server.signedIn('OWNER');
    const email = 'id-card-holder@molaar.test';
    await owner.rest('/api/invitation', { method: 'POST', body: { email, role: 'MEDICAL' } });
    const link = await invitationLink(server.portal, email);
    const start = `${PROVIDER_PATH}/start?invitation=${link}`;
    oidc.accounts.set('unverified-other', { email, email_verified: false });
    expect(await new Browser().signIn('unverified-other', start)).toBe('/login?failed=otherAddress');
    oidc.accounts.set('card', { given_name: 'Kaardi', family_name: 'Kasutaja' });
    expect(await new Browser().signIn('card', start)).toBe('/account-settings');
    const again = new Browser();
    expect(await again.signIn('card')).toBe('/account-settings');
    expect(await again.whoAmI()).toMatchObject({ email, lastName: 'Kasutaja' });
    const rows = await server.portal.asOwner('select email_confirmed_at from users where email = $1', [email]);
    expect(rows).toEqual([{ email_confirmed_at: null }]);
  });

  it('is offered under its name; without a provider there are no routes', async () => {
    const call = async (url: string) => (await fetch(`${url}/trpc/auth.identityProvider`)).json() as Promise<{ result: { data: unknown } }>;
    expect((await call(server.url)).result.data).toEqual({ name: 'Test provider' });
    const plain = await openTestServer();
    expect((await call(plain.url)).result.data).toBeNull();
    expect((await fetch(`${plain.url}${PROVIDER_PATH}/start`, { redirect: 'manual' })).status).toBe(404);
    await plain.close();
  });
});

describe('linking one’s own account', () => {
  const LINK = `${PROVIDER_PATH}/start?link=1`;
  let cards = 0;

  /** A signed-in browser, its person, and an account at the provider that has no address. */
  async function personWithCard() {
    const person = await server.clinic.person('MEDICAL');
    const caller = await new Caller(server.url).signIn(person.username);
    const browser = new Browser();
    browser.jar.set('portal.test', new Map([['molaar_session', (caller.cookie ?? '').replace('molaar_session=', '')]]));
    cards += 1;
    const account = `own-card-${cards}`;
    oidc.accounts.set(account, { given_name: 'Kaardi', family_name: 'Kasutaja' });
    return { person, caller, browser, account };
  }
  const linkOf = async (caller: Caller) => (await caller.trpc('account.identity')).body;

  it('lets a person without an address at the provider sign in, until it is unlinked', async () => {
    const { person, caller, browser, account } = await personWithCard();
    expect(await new Browser().signIn(account)).toBe('/login?failed=unverified');
    expect(await linkOf(caller)).toEqual({ linkedAt: null });

    expect(await browser.signIn(account, LINK)).toBe('/account-settings?linked=1');
    expect(await linkOf(caller)).toEqual({ linkedAt: expect.any(String) });
    // A second time changes nothing.
    expect(await browser.signIn(account, LINK)).toBe('/account-settings?linked=1');
    const other = new Browser();
    expect(await other.signIn(account)).toBe('/account-settings');
    expect(await other.whoAmI()).toMatchObject({ id: person.userId });

    expect((await caller.trpc('account.unlinkIdentity', {})).status).toBe(200);
    expect(await new Browser().signIn(account)).toBe('/login?failed=unverified');
    expect((await caller.trpc('account.unlinkIdentity', {})).status).toBe(404);
    const alerts = (await mailsTo(server.portal, person.username, 'SECURITY_ALERT')).map(({ alert }) => alert);
    expect(alerts.filter((alert) => alert.startsWith('IDENTITY'))).toEqual(['IDENTITY_LINKED', 'IDENTITY_UNLINKED']);
  });

  it('needs a session of the same person, lately authenticated, and a page of our own', async () => {
    const { browser, account } = await personWithCard();
    expect((await new Browser().get(LINK)).address).toBe('http://portal.test/account-settings?failed=NOT_AUTHENTICATED');
    const { address } = await browser.get(LINK, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(address).toBe('http://portal.test/account-settings');
    // The callback arrives in another person's session.
    const callback = await browser.visit(account, LINK);
    const { caller: other } = await personWithCard();
    browser.jar.get('portal.test')?.set('molaar_session', (other.cookie ?? '').replace('molaar_session=', ''));
    expect((await browser.get(callback)).address).toBe('http://portal.test/account-settings?failed=expired');
    expect(await linkOf(other)).toEqual({ linkedAt: null });
    const late = await personWithCard();
    server.portal.clock.pass(601);
    expect((await late.browser.get(LINK)).address).toBe('http://portal.test/account-settings?failed=STEP_UP_REQUIRED');
    expect((await late.caller.trpc('account.unlinkIdentity', {})).body).toMatchObject({ message: 'STEP_UP_REQUIRED' });
  });

  it('takes no account that opens another person’s', async () => {
    const [first, second] = [await personWithCard(), await personWithCard()];
    await first.browser.signIn(first.account, LINK);
    expect(await second.browser.signIn(first.account, LINK)).toBe('/account-settings?failed=linkedElsewhere');
    expect(await linkOf(second.caller)).toEqual({ linkedAt: null });
    // An account of one's own replaces the former one.
    first.browser.jar.delete(new URL(oidc.issuer).host);
    expect(await first.browser.signIn(second.account, LINK)).toBe('/account-settings?linked=1');
    expect(await new Browser().signIn(first.account)).toBe('/login?failed=unverified');
  });

  it('takes the account of a colleague who was deactivated', async () => {
    const [first, second] = [await personWithCard(), await personWithCard()];
    await first.browser.signIn(first.account, LINK);
    await server.portal.asOwner('update users set active = false where id = $1', [first.person.userId]);
    expect(await second.browser.signIn(first.account, LINK)).toBe('/account-settings?linked=1');
    const again = new Browser();
    expect(await again.signIn(first.account)).toBe('/account-settings');
    expect(await again.whoAmI()).toMatchObject({ id: second.person.userId });
  });

  it('reports that the person cancelled, and links nothing', async () => {
    const { browser, caller } = await personWithCard();
    expect(await browser.signIn('', LINK)).toBe('/account-settings?failed=cancelled');
    expect(await linkOf(caller)).toEqual({ linkedAt: null });
  });
});
