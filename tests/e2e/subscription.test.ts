// @module-tag thorough

import type { SubscriptionInfo } from '@molaar/contracts';
import { TERMS_VERSION } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { askRest, openPage, signInByForm } from '../support/desk';
import { PortalClient } from '../support/portal-client';
import { sharedPortal } from '../support/shared-portal';

const email = `omanik-${crypto.randomUUID()}@naide.test`;
const password = 'Kolm-karu-metsas-7';
let url: string;
let browser: Browser;
let owner: Page;

beforeAll(async () => {
  ({ url } = await sharedPortal());
  browser = await connectBrowser();
  owner = await openPage(browser, { url });
  const { redirectUrl } = await new PortalClient(url).json<{ redirectUrl: string }>('POST', '/api/sign-up', {
    email,
    password,
    confirmPassword: password,
    title: null,
    firstName: 'Oma',
    lastName: 'Nik',
    phone: null,
    treats: true,
    companyName: 'Näidiskliinik',
    addressLine1: 'Näidise 1',
    addressLine2: null,
    country: 'EE',
    county: 'Harjumaa',
    zipCode: '10111',
    type: 'SINGLE_DOCTOR',
    isMonthly: true,
    locale: 'en',
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
  });
  await owner.goto(redirectUrl);
  await owner.locator('input[name=card][value="4242"]').check();
  await owner.getByRole('button', { name: 'Pay and subscribe' }).click();
  await owner.waitForURL('**/sign-up/success**');
  // The portal has received the payment.
  await owner.getByText('Visa ending in 4242').waitFor();
  await signInByForm(owner, { url }, { username: email, password });
  await owner.getByRole('tab', { name: 'Plan' }).click();
});
afterAll(async () => {
  await browser?.close();
});

const info = () => askRest<SubscriptionInfo>(owner, '/plan/info');
const dialog = () => owner.getByRole('dialog', { name: 'Change plan' });
const membership = () => owner.getByRole('region', { name: 'Membership' });

/** The steps build on each other. */
describe('a subscription', () => {
  it('is shown with its price and card; the current plan is no change', async () => {
    await membership().getByText('Single doctor').waitFor();
    await membership().getByText('€49.00 per month').waitFor();
    await membership().getByText('Visa ending in 4242').waitFor();
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByText('This is your current plan.').waitFor();
    await dialog().getByText('Current plan', { exact: true }).waitFor();
    expect(await dialog().getByText('Recommended').count()).toBe(0);
    expect(
      await dialog()
        .getByRole('button', { name: /^Change/ })
        .isDisabled(),
    ).toBe(true);
    expect(await violations(owner)).toEqual([]);
  });

  it('shows what a larger plan costs now, and changes nothing when the dialog is cancelled', async () => {
    const failure = { status: 500, message: 'SOMETHING_WENT_WRONG', description: 'injected' };
    await owner.route(/trpc\/.*subscription\.preview/, (route) => route.fulfill({ status: 500, json: failure }));
    await dialog().getByRole('radio', { name: 'Small clinic' }).check();
    const again = dialog().getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await owner.unroute(/trpc\/.*subscription\.preview/);
    await again.click();
    await dialog().getByText('Due now').waitFor();
    // Cost and button are seen without scrolling past the plans.
    for (const seen of [dialog().getByText('Due now'), dialog().getByRole('button', { name: 'Change and pay' })]) {
      const box = await seen.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(900);
    }
    await dialog()
      .getByText(/^€99.00 per month, next on/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await info()).toMatchObject({ type: 'SINGLE_DOCTOR', price: 4900 });
  });

  it('changes to the larger plan, with its seats', async () => {
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByRole('radio', { name: 'Small clinic' }).check();
    await dialog().getByRole('button', { name: 'Change and pay' }).dblclick();
    await owner.getByText('Plan changed').waitFor();
    await membership().getByText('Small clinic').waitFor();
    await membership().getByText('€99.00 per month').waitFor();
    expect(await info()).toMatchObject({ type: 'SMALL_CLINIC', price: 9900, isMonthly: true, medicalLimit: 3 });
  });

  it('changes to yearly billing', async () => {
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByText('Yearly').click();
    await dialog()
      .getByText(/^€990.00 per year, next on/)
      .waitFor();
    await dialog()
      .getByRole('button', { name: /^Change (and pay|plan)$/ })
      .click();
    await membership().getByText('€990.00 per year').waitFor();
    expect(await info()).toMatchObject({ type: 'SMALL_CLINIC', isMonthly: false, price: 99_000 });
  });

  it('does not change to a plan with fewer seats than the team has', async () => {
    const client = new PortalClient(url);
    await client.signIn(email, password);
    for (const who of ['esimene', 'teine']) await client.json('POST', '/api/invitation', { email: `${who}-${email}`, role: 'MEDICAL' });
    await owner.reload();
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByRole('radio', { name: 'Single doctor' }).check();
    await dialog().getByText('Your team needs more seats than this plan has.').waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Change/ })
        .isDisabled(),
    ).toBe(true);
    expect(await violations(owner)).toEqual([]);
    await dialog().getByRole('radio', { name: 'Enterprise' }).check();
    await dialog().getByLabel('Message').waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Change/ })
        .count(),
    ).toBe(0);
  });

  it('takes another card; says that it was declined, and offers to change it', async () => {
    await owner.reload();
    await membership().getByRole('button', { name: 'Change card' }).click();
    await owner.waitForURL('**/portal/**');
    await owner.locator('input[name=card][value="0341"]').check();
    await owner.getByRole('button', { name: 'Change card' }).click();
    await owner.waitForURL('**/account-settings?tab=plan');
    await membership().getByText('Visa ending in 0341').waitFor();

    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByRole('radio', { name: 'Large clinic' }).check();
    await dialog().getByRole('button', { name: 'Change and pay' }).click();
    await dialog().getByText('The card was declined.').waitFor();
    expect(await violations(owner)).toEqual([]);
    await dialog().getByRole('button', { name: 'Change card' }).click();
    await owner.waitForURL('**/portal/**');
    await owner.locator('input[name=card][value="3220"]').check();
    await owner.getByRole('button', { name: 'Change card' }).click();
    await owner.waitForURL('**/account-settings?tab=plan');
    await membership().getByText('Visa ending in 3220').waitFor();
    expect(await info()).toMatchObject({ type: 'SMALL_CLINIC' });
  });

  it('changes when the payer has confirmed the payment at the bank (3-D Secure)', async () => {
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByRole('radio', { name: 'Large clinic' }).check();
    await dialog().getByRole('button', { name: 'Change and pay' }).click();
    const [bank] = await Promise.all([owner.waitForEvent('popup'), dialog().getByRole('link', { name: 'Confirm the payment' }).click()]);
    expect(await info()).toMatchObject({ type: 'SMALL_CLINIC' });
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await bank.getByText('The payment is confirmed.').waitFor();
    await bank.close();
    await dialog().getByText('Plan changed').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await membership().getByText('Large clinic').waitFor();
  });

  it('says when it ends after it was cancelled at the payment provider, and goes on when that is taken back', async () => {
    await owner.reload();
    const atProvider = async (button: string) => {
      await membership().getByRole('button', { name: 'Manage billing' }).click();
      await owner.waitForURL('**/portal/**');
      await owner.getByRole('button', { name: button, exact: true }).click();
      await owner.getByRole('link', { name: 'Back to Molaar' }).click();
      await owner.waitForURL('**/account-settings?tab=plan');
    };
    await atProvider('Cancel at the end of the period');
    await membership().getByText('Ends on').waitFor();
    expect(await membership().getByText('Next invoice').count()).toBe(0);
    expect((await info()).endsAt).not.toBeNull();
    await membership()
      .getByText(/The subscription is cancelled. Everything works until .* take back the cancellation under “Manage billing”/)
      .waitFor();
    // Another plan does not renew it, so the dialog names no next invoice.
    await membership().getByRole('button', { name: 'Change plan' }).click();
    await dialog().getByRole('radio', { name: 'Medium clinic' }).check();
    await dialog().getByText('The subscription stays cancelled').waitFor();
    expect(await dialog().getByText('next on').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await atProvider('Do not cancel');
    await membership().getByText('Next invoice').waitFor();
    expect((await info()).endsAt).toBeNull();
  });

  it('asks a payer who is signed in to go on, not to sign in', async () => {
    await owner.goto(`${url}/sign-up/success?checkout=cs_unknown`);
    await owner.getByRole('link', { name: 'To your plan' }).waitFor();
    expect(await owner.getByRole('link', { name: /sign in/i }).count()).toBe(0);
    await owner.getByRole('link', { name: 'To your plan' }).click();
    await membership().waitFor();
  });
});

describe('sign-up', () => {
  it('goes back a step, and keeps what was typed over a reload, except the password', async () => {
    const page = await openPage(browser);
    const fillAccount = async () => {
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Plan and clinic', level: 1 }).waitFor();
    };
    await page.goto(`${url}/sign-up`);
    await page.getByLabel('E-mail').fill(`uus-${email}`);
    await fillAccount();
    await page.getByLabel('First name').fill('Uus');
    await page.getByRole('radio', { name: /Enterprise/ }).check();
    expect(await page.getByText('Yearly').count()).toBe(0);
    await page.getByRole('radio', { name: /Small clinic/ }).check();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Plan and clinic', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await page.reload();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(`uus-${email}`);
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
    await fillAccount();
    expect(await page.getByLabel('First name').inputValue()).toBe('Uus');
    expect(await page.getByRole('radio', { name: /Small clinic/ }).isChecked()).toBe(true);
    await page.context().close();
  });
});
