import type { SubscriptionInfo } from '@molaar/contracts';
import { TERMS_VERSION } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { askRest, openPage, signInByForm } from '../support/desk';
import { PortalClient } from '../support/portal-client';

const email = `omanik-${crypto.randomUUID()}@naide.test`;
const password = 'Omanik-naide-1';
let url: string;
let browser: Browser;
let owner: Page;

beforeAll(async () => {
  ({ url } = inject('portal'));
  browser = await connectBrowser();
  owner = await openPage(browser);
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
  await signInByForm(owner, { url }, email, password);
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
    expect(
      await dialog()
        .getByRole('button', { name: /^Change/ })
        .isDisabled(),
    ).toBe(true);
    expect(await violations(owner)).toEqual([]);
  });

  it('shows what a larger plan costs now, and changes nothing when the dialog is cancelled', async () => {
    await dialog().getByRole('radio', { name: 'Small clinic' }).check();
    await dialog().getByText('Due now').waitFor();
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
});
