import { type MailServer, openMailServer } from '@molaar/testing/mail-server';
import { type OidcProvider, startOidcProvider } from '@molaar/testing/oidc-provider';
import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { launchBrowser } from '../support/browser';
import { openPage } from '../support/desk';
import { freePort, type Molaar, removeDataDir, startMolaar, stopUntouched } from '../support/molaar';

const founder = { email: 'asutaja@naide.test', password: 'Kolm-karu-metsas-7' };
const newPerson = { email: 'uustulnuk@naide.test', account: 'uustulnuk' };
const card = { account: 'id-card' };
const colleague = { email: 'abiline@naide.test', account: 'abiline', name: 'Abi Näidis' };
let molaar: Molaar;
let browser: Browser;
let oidc: OidcProvider;
let mails: MailServer;
let owner: Page;
let invited: Page;

beforeAll(async () => {
  [oidc, mails] = await Promise.all([startOidcProvider(), openMailServer()]);
  const port = await freePort();
  oidc.allow(`http://localhost:${port}/api/x/auth/provider/callback`);
  oidc.accounts.set(colleague.account, { email: colleague.email, email_verified: true, given_name: 'Abi', family_name: 'Näidis' });
  // As an ID card: without an e-mail address.
  oidc.accounts.set(card.account, { given_name: 'Asu', family_name: 'Taja' });
  oidc.accounts.set(newPerson.account, { email: newPerson.email, email_verified: true, given_name: 'Uus', family_name: 'Tulnuk' });
  const environment = {
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    OIDC_NAME: 'Clinic identity',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Molaar <portal@naide.test>',
  };
  [molaar, browser] = await Promise.all([startMolaar({ port, environment }), launchBrowser()]);
  [owner, invited] = await Promise.all([openPage(browser), openPage(browser)]);
});
afterAll(async () => {
  await browser?.close();
  if (molaar) await stopUntouched(molaar);
  await Promise.all([oidc?.close(), mails?.close()]);
  if (molaar) removeDataDir(molaar.dataDir);
});

/** Signs in with an account on the provider's own page. */
async function throughProvider(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Clinic identity' }).click();
  await chooseAccount(page, colleague.account, page.getByRole('heading', { name: /^(Account settings|Konto seaded)$/ }));
}

/** Chooses the account at the provider, which asks unless its own session of a second goes on; then `next` is there. */
async function chooseAccount(page: Page, account: string, next: Locator): Promise<void> {
  const form = page.getByLabel('Another account');
  await form.or(next).first().waitFor();
  if (await form.isVisible()) {
    await form.fill(account);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }
  await next.waitFor();
}

/** Expects a password field that hides what is typed, and that password managers and pasting can fill. */
async function expectMasked(field: Locator, autocomplete: string): Promise<void> {
  await field.waitFor();
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual(['password', autocomplete]);
  const isPasted = field.evaluate((input) => input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })));
  expect(await isPasted).toBe(true);
}

/** The steps build on each other. */
describe('a clinic', () => {
  it('signs up, and pays at the payment page', async () => {
    await owner.goto(`${molaar.url}/sign-up`);
    await owner.getByLabel('E-mail').fill(founder.email);
    for (const label of ['New password', 'Confirm password']) await expectMasked(owner.getByLabel(label), 'new-password');
    await owner.getByLabel('New password').fill(founder.password);
    await owner.getByLabel('Confirm password').fill(founder.password);
    await owner.getByRole('button', { name: 'Continue' }).click();

    await owner.getByRole('radio', { name: /Small clinic/ }).check();
    // No loading indicator is shown once the plans are visible.
    expect(await owner.getByRole('main').getByText('Loading').count()).toBe(0);
    await owner.getByLabel('First name').fill('Asu');
    await owner.getByLabel('Last name').fill('Taja');
    await owner.getByRole('button', { name: 'Review', exact: true }).click();
    await owner.getByText('This field is required').first().waitFor();
    await owner.getByLabel('Company name').fill('Näidiskliinik');
    await owner.getByLabel('Address line 1').fill('Näidise 1');
    await owner.getByLabel('Postcode').fill('10111');
    await owner.getByRole('button', { name: 'Review', exact: true }).click();

    await owner.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await owner.getByRole('button', { name: 'Continue to checkout' }).click();
    await owner.waitForURL('**/checkout/cs_test_*');
    await owner.locator('input[name=card][value="0002"]').check();
    await owner.getByRole('button', { name: 'Pay and subscribe' }).click();
    await owner.locator('.error').waitFor();
    await owner.locator('input[name=card][value="4242"]').check();
    await owner.getByRole('button', { name: 'Pay and subscribe' }).click();
    await owner.waitForURL('**/sign-up/success**');
    await owner.getByText('Visa ending in 4242').waitFor();
  });

  it('shows its owner the paid plan', async () => {
    await owner.getByRole('link', { name: 'Sign in', exact: true }).click();
    // Of the account that this tab created: only the password is typed again.
    expect(await owner.getByLabel('Username').inputValue()).toBe(founder.email);
    await expectMasked(owner.getByLabel('Password', { exact: true }), 'current-password');
    await owner.getByLabel('Password', { exact: true }).fill(founder.password);
    await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
    await owner.waitForURL('**/account-settings');
    await owner.getByRole('tab', { name: 'Plan' }).click();
    await owner.getByText('Small clinic').first().waitFor();
    expect(await owner.getByRole('button', { name: 'Finish payment' }).count()).toBe(0);
  });

  it('links the owner’s ID card, which signs in from then on', async () => {
    const page = owner;
    await page.getByRole('tab', { name: 'My profile' }).click();
    await page.getByRole('button', { name: 'Link account' }).click();
    await chooseAccount(page, card.account, page.getByText('Your account at Clinic identity is linked.'));
    await page.getByText(/^Linked since/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Continue with Clinic identity' }).click();
    await chooseAccount(page, card.account, page.getByRole('heading', { name: 'Account settings' }));
    await page.getByText('Näidiskliinik').first().waitFor();
  });

  it('invites a colleague, who joins through the identity provider', async () => {
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: 'Invite a colleague' }).click();
    await owner.getByRole('dialog').getByLabel('E-mail').fill(colleague.email);
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    const mail = await waitUntil('the invitation', () => mails.received.find(({ to }) => to.includes(colleague.email))?.mail);
    const link = /http:\/\/localhost:\d+\/form\/accept-invitation\/[\w-]+/.exec(mail.text ?? '')?.[0];
    expect(link).toBeDefined();

    await invited.goto(link as string);
    await invited.getByRole('heading', { name: 'Join Näidiskliinik' }).waitFor();
    await throughProvider(invited);
    await invited.waitForURL('**/account-settings');
    await invited.getByText('Abi Näidis').first().waitFor();
    await invited.getByText('Näidiskliinik').first().waitFor();
  });

  it('mails the colleague, who has no password, a link to set one', async () => {
    const before = mails.received.length;
    await invited.getByRole('button', { name: 'Send a link to set a password' }).click();
    await waitUntil('the link', () => mails.received.slice(before).find(({ to }) => to.includes(colleague.email)));
  });

  it('lets the colleague sign out and sign in again through the provider', async () => {
    const errors: string[] = [];
    invited.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await invited.getByRole('button', { name: 'User menu' }).click();
    await invited.getByRole('menuitem', { name: 'Sign out' }).click();
    await invited.waitForURL('**/login');
    await invited.getByRole('link', { name: 'Continue with Clinic identity' }).waitFor();
    expect(errors).toEqual([]);
    await throughProvider(invited);
    await invited.waitForURL('**/account-settings');
    await invited.getByText('Abi Näidis').first().waitFor();
  });

  it('uses the language that the colleague chose, also after a reload', async () => {
    await invited.getByRole('combobox', { name: 'Language' }).click();
    await invited.getByRole('option', { name: 'Eesti' }).click();
    await invited.getByRole('button', { name: 'Save' }).click();
    await invited.getByRole('heading', { name: 'Konto seaded' }).waitFor();
    await invited.reload();
    await invited.getByRole('heading', { name: 'Konto seaded' }).waitFor();
    expect(await invited.locator('html').getAttribute('lang')).toBe('et');
  });

  it('rejects the colleague immediately after deactivation, also through the provider', async () => {
    await owner.reload();
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: `Actions for ${colleague.name}` }).click();
    await owner.getByRole('menuitem', { name: 'Deactivate' }).click();
    await owner.getByText('Deactivated').first().waitFor();

    await invited.waitForURL('**/login**');
    await invited.getByRole('link', { name: /Clinic identity/ }).click();
    await chooseAccount(invited, colleague.account, invited.getByRole('alert').first());
    expect(new URL(invited.url()).search).toContain('failed=USER_NOT_FOUND');
  });
});

describe('a new user at the identity provider', () => {
  it('signs a clinic up without a password; entered data survives an expired confirmation', async () => {
    const page = await openPage(browser);
    const provider = page.getByRole('link', { name: 'Continue with Clinic identity' });
    await page.goto(`${molaar.url}/sign-up?plan=LARGE_CLINIC`);
    await provider.click();
    await page.getByLabel('Another account').fill(newPerson.account);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(/^Confirmed by Clinic identity/).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(newPerson.email);
    expect(await page.getByLabel('New password').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    expect(await page.getByLabel('First name').inputValue()).toBe('Uus');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Tulnuk');
    expect(await page.getByRole('radio', { name: /Large clinic/ }).isChecked()).toBe(true);
    await page.getByLabel('Company name').fill('Tulnukakliinik');
    await page.getByLabel('Address line 1').fill('Näidise 3');
    await page.getByLabel('Postcode').fill('10113');
    const review = page.getByRole('button', { name: 'Review', exact: true });
    await review.click();
    await page.getByText(newPerson.email).waitFor();
    // A reload stays at the step: the server knows the person.
    await page.reload();
    await page.getByText(newPerson.email).waitFor();
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await page.context().clearCookies({ name: 'molaar_sign_up' });
    await page.getByRole('button', { name: 'Continue to checkout' }).click();

    await page.getByText(/confirmation of this address has expired/).waitFor();
    await page.getByLabel('New password').waitFor();
    await provider.click();
    await chooseAccount(page, newPerson.account, page.getByText(/^Confirmed by Clinic identity/));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    expect(await page.getByLabel('Company name').inputValue()).toBe('Tulnukakliinik');
    await review.click();
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await page.waitForURL('**/checkout/cs_test_*');
    await page.locator('input[name=card][value="4242"]').check();
    await page.getByRole('button', { name: 'Pay and subscribe' }).click();
    await page.waitForURL('**/sign-up/success**');
    await page.getByText('Visa ending in 4242').waitFor();

    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await provider.click();
    await chooseAccount(page, newPerson.account, page.getByRole('heading', { name: 'Account settings' }));
    await page.getByText('Uus Tulnuk').first().waitFor();
    await page.getByText('Tulnukakliinik').first().waitFor();
  });
});
