import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, openPage, signInByForm } from '../support/desk';
import { PortalClient } from '../support/portal-client';

const ID = '00000000-0000-4000-8000-000000000000';
let molaar: Portal;
let browser: Browser;
let anonymous: Page;
let person: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  await client.json('PATCH', '/api/user', { locale: 'en' });
  [anonymous, person] = await Promise.all([openPage(browser), openPage(browser)]);
  await signInByForm(person, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
});
afterAll(async () => {
  await browser?.close();
});

/** Opens a path and waits for the expected address and heading. */
async function expectPage(page: Page, path: string, address: string, heading: RegExp): Promise<void> {
  await page.goto(`${molaar.url}${path}`);
  try {
    await page.waitForURL((url) => url.pathname === address);
    await page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
  } catch (error) {
    const headings = await page.getByRole('heading').allTextContents();
    throw new Error(`${path} leads to ${page.url()} with the headings ${JSON.stringify(headings)}`, { cause: error });
  }
}

const LOGIN = ['/login', /^Sign in/] as const;
type Shown = readonly [address: string, heading: RegExp];
/** Address; page without a session; page of a signed-in user, where it differs. */
type Route = readonly [path: string, anonymous: Shown, person?: Shown];
const ROUTES: readonly Route[] = [
  // The twelve paths and the unknown one.
  ['/', ['/', /^From the radiograph to a treatment plan/]],
  ['/login', LOGIN, ['/account-settings', /^Account settings/]],
  ['/workdesk', LOGIN, ['/workdesk', /^Choose a radiograph/]],
  [`/integration/dentas/workdesk/${ID}?lang=en`, LOGIN, [`/integration/dentas/workdesk/${ID}`, /^Choose a radiograph/]],
  [`/integration/dentas/workdesk/${ID}/${ID}?lang=en`, LOGIN, [`/integration/dentas/workdesk/${ID}/${ID}`, /^Choose a radiograph/]],
  ['/teeth-status', LOGIN, ['/teeth-status', /^Teeth status/]],
  [`/teeth-status/${ID}/${ID}`, LOGIN, [`/teeth-status/${ID}/${ID}`, /^Teeth status/]],
  ['/treatment-planner', LOGIN, ['/treatment-planner', /^Treatment planner/]],
  ['/account-settings', LOGIN, ['/account-settings', /^Account settings/]],
  ['/patient-files', LOGIN, ['/patient-files', /^Patients/]],
  ['/pricing-settings', LOGIN, ['/pricing-settings', /^Pricing settings/]],
  ['/medical-settings', LOGIN, ['/medical-settings', /^Medical settings/]],
  [`/form/password-reset/${ID}`, LOGIN, ['/account-settings', /^Account settings/]],
  [`/form/accept-invitation/${ID}`, LOGIN, ['/account-settings', /^Account settings/]],
  ['/no/such/page', ['/404', /^Page not found/]],
  ['/%E0%A4%A', ['/404', /^Page not found/]],
];
/** Further paths of the second list. */
const FURTHER_ROUTES: readonly Route[] = [
  ['/sign-up', ['/sign-up', /^Your account/]],
  ['/sign-up/success', ['/sign-up/success', /^Welcome to Molaar/]],
  ['/sign-up/cancel', ['/sign-up/cancel', /^Your subscription is not paid yet/]],
  ['/form/password-reset', ['/form/new-password-request', /^Forgot your password/]],
  ['/form/password-lost', ['/form/new-password-request', /^Forgot your password/]],
  ['/form/new-password-request', ['/form/new-password-request', /^Forgot your password/]],
  ['/form/accept-invitation', LOGIN, ['/account-settings', /^Account settings/]],
  ['/login-page', LOGIN, ['/account-settings', /^Account settings/]],
  ['/landing-page', ['/', /^From the radiograph to a treatment plan/]],
  ['/dashboard', LOGIN, ['/dashboard', /^Overview/]],
  ['/terms', ['/terms', /^Terms and conditions/]],
  ['/processing-agreement', ['/processing-agreement', /^Data processing agreement/]],
  ['/privacy', ['/privacy', /^Privacy/]],
  ['/provider', ['/provider', /^Provider/]],
  ['/security', ['/security', /^Report a vulnerability/]],
  ['/500', ['/500', /^Something went wrong/]],
  ['/404', ['/404', /^Page not found/]],
  ['/403', ['/403', /^No access to this page/]],
];

describe('every address of the portal', () => {
  it('shows open pages without a session, else the sign-in page', async () => {
    for (const [path, [address, heading]] of ROUTES) await expectPage(anonymous, path, address, heading);
  });

  it('shows the further pages without a session', { tags: 'thorough' }, async () => {
    for (const [path, [address, heading]] of FURTHER_ROUTES) await expectPage(anonymous, path, address, heading);
  });

  it('shows a signed-in user the page', { tags: 'thorough' }, async () => {
    for (const [path, shown, own] of [...ROUTES, ...FURTHER_ROUTES]) await expectPage(person, path, ...(own ?? shown));
  });

  it('shows the number of each error page', async () => {
    for (const code of ['403', '404', '500']) {
      await anonymous.goto(`${molaar.url}/${code}`);
      await anonymous.getByText(code, { exact: true }).first().waitFor();
    }
  });

  it('says why a link to a form is not valid', async () => {
    for (const path of [`/form/password-reset/${ID}`, `/form/accept-invitation/${ID}`, '/form/accept-invitation']) {
      await anonymous.goto(`${molaar.url}${path}`);
      // The alert can be dismissed, and disappears after five seconds.
      await anonymous.getByRole('alert').first().getByRole('button', { name: 'Dismiss' }).waitFor();
      await anonymous.waitForURL('**/login');
    }
  });
});
