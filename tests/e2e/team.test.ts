import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser';
import { DEMO_PASSWORD, openPage, signInByForm } from '../support/desk';
import { type Molaar, removeDataDir, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';

const colleague = { email: 'uus.kolleeg@naide.test', password: 'Kolleeg-naide-1' };
let molaar: Molaar;
let browser: Browser;
let owner: Page;
let invited: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([startMolaar(), launchBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn();
  await client.json('PATCH', '/api/user', { locale: 'en' });
  [owner, invited] = await Promise.all([openPage(browser), openPage(browser)]);
});
afterAll(async () => {
  await browser?.close();
  await molaar?.stop();
  if (molaar) removeDataDir(molaar.dataDir);
});

/** The steps go on from one another. */
describe('a colleague', () => {
  it('is invited by the owner', async () => {
    await signInByForm(owner, molaar, 'demo@molaar.test', DEMO_PASSWORD);
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: 'Invite a colleague' }).click();
    await owner.getByRole('dialog').getByLabel('E-mail').fill(colleague.email);
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await owner.getByText(colleague.email).first().waitFor();
  });

  it('follows the link of the mail, registers and signs in', async () => {
    await owner.getByRole('tab', { name: 'Outbox' }).click();
    const mail = owner.getByText(/form\/accept-invitation\//).first();
    const link = /http:\/\/localhost:\d+\/form\/accept-invitation\/[\w-]+/.exec((await mail.textContent()) ?? '')?.[0];
    expect(link).toBeDefined();

    await invited.goto(link as string);
    await invited.getByLabel('First name').fill('Uus');
    await invited.getByLabel('Last name').fill('Kolleeg');
    await invited.getByLabel('New password').fill(colleague.password);
    await invited.getByLabel('Confirm password').fill('Midagi-muud-1');
    await invited.getByRole('button', { name: 'Create the account' }).click();
    await invited.getByText('Passwords must match').waitFor();
    await invited.getByLabel('Confirm password').fill(colleague.password);
    await invited.getByRole('button', { name: 'Create the account' }).click();
    await invited.waitForURL('**/login');

    await signInByForm(invited, molaar, colleague.email, colleague.password);
    await invited.getByRole('link', { name: 'Patients' }).click();
    await invited.getByRole('link', { name: 'Patsient, Näidis' }).waitFor();
  });

  it('is out at once when the owner deactivates the account', async () => {
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: 'Actions for Uus Kolleeg' }).click();
    await owner.getByRole('menuitem', { name: 'Deactivate' }).click();
    await owner.getByText('Deactivated').first().waitFor();

    await invited.reload();
    await invited.waitForURL('**/login**');
  });
});
