// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, DEMO_PASSWORD, openPage, signedInPage, signInByForm } from '../support/desk';
import { PortalClient } from '../support/portal-client';

const colleague = { email: 'uus.kolleeg@naide.test', password: 'Kolm-karu-metsas-7' };
let molaar: Portal;
let browser: Browser;
let owner: Page;
let invited: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  await client.json('PATCH', '/api/user', { locale: 'en' });
  [owner, invited] = await Promise.all([openPage(browser, molaar), openPage(browser)]);
});
afterAll(async () => {
  await browser?.close();
});

/** The steps build on each other. */
describe('a colleague', () => {
  it('is invited by the owner', async () => {
    await signInByForm(owner, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: 'Invite a colleague' }).click();
    await owner.getByRole('dialog').getByLabel('E-mail').fill(molaar.username('viewer'));
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    // Said once, at the field.
    const known = owner.getByText('An active user with this e-mail address already belongs to the clinic.');
    await owner.getByRole('dialog').filter({ has: known }).waitFor();
    expect(await known.count()).toBe(1);
    await owner.getByRole('dialog').getByLabel('E-mail').fill(colleague.email);
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await owner.getByText(colleague.email).first().waitFor();
  });

  it('opens the link of the e-mail, registers and signs in', async () => {
    await owner.getByRole('tab', { name: 'Outbox' }).click();
    const mail = owner.getByText(/form\/accept-invitation\//).first();
    const link = /http:\/\/localhost:\d+\/form\/accept-invitation\/[\w-]+/.exec((await mail.textContent()) ?? '')?.[0];
    expect(link).toBeDefined();

    await invited.goto(link as string);
    await invited.getByLabel('First name').fill('Uus');
    await invited.getByLabel('Last name').fill('Kolleeg');
    await invited.getByLabel('New password').fill(colleague.password);
    await invited.getByLabel('Confirm password').fill('Midagi-muud-1');
    await invited.getByRole('button', { name: 'Create account' }).click();
    await invited.getByText('Passwords must match').waitFor();
    await invited.getByLabel('Confirm password').fill(colleague.password);
    await invited.getByLabel('Username').fill(molaar.username('viewer'));
    await invited.getByRole('button', { name: 'Create account' }).click();
    // Said once, at the field, and with what to do.
    const taken = invited.getByText('This username is already in use');
    await taken.waitFor();
    await expect.poll(() => taken.count()).toBe(1);
    await invited.getByText(`e-mails are still sent to ${colleague.email}`).waitFor();
    await invited.getByLabel('Username').fill(colleague.email);
    await invited.getByRole('button', { name: 'Create account' }).click();
    await invited.waitForURL('**/login');

    await signInByForm(invited, molaar, { username: colleague.email, password: colleague.password });
    await invited.getByRole('link', { name: 'Patients' }).click();
    await invited.getByRole('link', { name: 'Patsient, Näidis' }).waitFor();
  });

  it('is signed out immediately when the owner deactivates the account', async () => {
    await owner.getByRole('tab', { name: 'Team' }).click();
    await owner.getByRole('button', { name: 'Actions for Uus Kolleeg' }).click();
    await owner.getByRole('menuitem', { name: 'Deactivate' }).click();
    await owner.getByText('Deactivated').first().waitFor();

    // The open page goes to the sign-in page without a reload, and says why.
    await invited.waitForURL('**/login**');
    await invited.getByText('Your access to the clinic has been removed.').waitFor();
  });

  it('reads on the sign-in page that the role was changed', async () => {
    const member = owner.getByRole('row').filter({ hasText: molaar.username('assistant') });
    const { page } = await signedInPage(browser, molaar, 'assistant');
    await page.goto('/patient-files');
    await page.getByRole('heading', { name: 'Patients' }).waitFor();
    await member.getByRole('button').click();
    await owner.getByRole('menuitem', { name: 'Edit' }).click();
    await owner.getByRole('dialog').getByRole('checkbox', { name: 'Viewer' }).check();
    await owner.getByRole('dialog').getByRole('checkbox', { name: 'Assistant' }).uncheck();
    await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/login**');
    await page.getByText('Your role in the clinic has been changed. Please sign in again.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('can sign in after reactivation, and loses session and account when the owner deletes it', async () => {
    const row = owner.getByRole('row').filter({ hasText: 'Uus Kolleeg' });
    const choose = async (action: string) => {
      await owner.getByRole('button', { name: 'Actions for Uus Kolleeg' }).click();
      await owner.getByRole('menuitem', { name: action }).click();
    };
    await choose('Activate');
    await row.getByText('Active', { exact: true }).waitFor();
    // The person is where the session ended.
    await signInByForm(invited, molaar, { username: colleague.email, password: colleague.password, first: '**/patient-files' });
    await invited.goto(`${molaar.url}/account-settings`);

    // Cancelling the confirmation deletes nobody.
    const question = owner.getByRole('dialog', { name: 'Delete Uus Kolleeg from the team?' });
    await choose('Delete from the team');
    await question.waitFor();
    expect(await violations(owner)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await invited.reload();
    await invited.getByRole('tab', { name: 'My profile' }).waitFor();

    await choose('Delete from the team');
    await question.getByRole('button', { name: 'Delete from the team' }).click();
    await owner.getByText('Uus Kolleeg deleted from the team').waitFor();
    await row.waitFor({ state: 'detached' });
    expect((await askRest<{ email: string }[]>(owner, '/user')).map(({ email }) => email)).not.toContain(colleague.email);

    await invited.waitForURL('**/login**');
    await invited.getByLabel('Username').fill(colleague.email);
    await invited.getByLabel('Password', { exact: true }).fill(colleague.password);
    await invited.getByRole('button', { name: 'Sign in', exact: true }).click();
    await invited.getByText('The username or password is wrong.').waitFor();
    expect(new URL(invited.url()).pathname).toBe('/login');
  });
});

describe('two users who change the clinic’s settings at the same time', () => {
  const conflictText = 'Someone else has saved this in the meantime.';
  let admin: Page;

  beforeAll(async () => {
    ({ page: admin } = await signedInPage(browser, molaar, 'admin'));
    for (const page of [owner, admin]) await page.goto(`${molaar.url}/medical-settings`);
    // Both have loaded the settings before either saves.
    for (const page of [owner, admin]) await page.getByRole('radio', { name: 'ISO 3950 (FDI)' }).waitFor();
  });

  it('show the second one both notations to choose from', async () => {
    const save = (page: Page) => page.getByRole('tabpanel', { name: 'General' }).getByRole('button', { name: 'Save' }).first();
    // Both have unsaved changes before either saves: a page without any may load the other one's.
    await owner.getByRole('radio', { name: 'Universal (UNS)' }).check();
    await admin.getByRole('radio', { name: 'Palmer' }).check();
    await save(owner).click();
    await owner.getByText('Medical settings saved').waitFor();

    await save(admin).click();
    await admin.getByText(conflictText).waitFor();
    await admin.getByText('Dental notation: Universal (UNS)').waitFor();
    expect(await admin.getByRole('radio', { name: 'Palmer' }).isChecked()).toBe(true);
    expect(await notation()).toBe('UNS');
    expect(await violations(admin)).toEqual([]);
    await admin.getByRole('button', { name: 'Keep mine' }).click();
    await save(admin).click();
    await admin.getByText('Medical settings saved').waitFor();
    expect(await notation()).toBe('PALMER');
  });

  it('do the same for the e-mail template', async () => {
    for (const page of [owner, admin]) await page.getByRole('tab', { name: 'E-mail to the patient' }).click();
    const form = (page: Page) => page.getByRole('region', { name: 'English' });
    await form(owner).getByLabel('Subject').fill('The owner’s subject');
    await form(admin).getByLabel('Message').fill('The administrator’s words, which took an hour.');
    await form(owner).getByRole('button', { name: 'Save' }).click();
    await owner.getByText('E-mail template saved').waitFor();

    await form(admin).getByRole('button', { name: 'Save' }).click();
    await form(admin).getByText(conflictText).waitFor();
    await form(admin).getByText('The owner’s subject').waitFor();
    expect(await form(admin).getByLabel('Message').inputValue()).toBe('The administrator’s words, which took an hour.');
    expect(await violations(admin)).toEqual([]);
    await form(admin).getByRole('button', { name: 'Use theirs' }).click();
    expect(await form(admin).getByLabel('Subject').inputValue()).toBe('The owner’s subject');
  });

  it('keep both their changes of different parts of a template', async () => {
    for (const page of [owner, admin]) {
      await page.goto(`${molaar.url}/medical-settings?tab=templates`);
      await page.getByRole('button', { name: 'Standard treatments' }).first().click();
      await page.getByLabel('Treatment name').waitFor();
    }
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last();
    await admin.getByLabel('Treatment name').fill('The administrator’s filling');
    await owner.getByLabel('Name', { exact: true }).fill('The owner’s treatments');
    await save(owner).click();
    await owner.getByText('Template saved').waitFor();

    await save(admin).click();
    await admin.getByRole('button', { name: 'Keep my changes' }).click();
    await expect.poll(() => admin.getByLabel('Name', { exact: true }).inputValue()).toBe('The owner’s treatments');
    expect(await admin.getByLabel('Treatment name').inputValue()).toBe('The administrator’s filling');
    expect(await violations(admin)).toEqual([]);
    await save(admin).click();
    await admin.getByText('Template saved').waitFor();
    await owner.reload();
    await expect.poll(() => owner.getByLabel('Treatment name').inputValue()).toBe('The administrator’s filling');
    expect(await owner.getByLabel('Name', { exact: true }).inputValue()).toBe('The owner’s treatments');
  });

  const notation = async () => (await askRest<{ notation: string }>(owner, '/medical-settings')).notation;
});

describe('on a phone', () => {
  it('tables need no horizontal scrolling, every cell has its column’s name, and the tabs are at the bottom', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const phone = await context.newPage();
    phone.setDefaultTimeout(60_000);
    await signInByForm(phone, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
    for (const [path, column] of [
      ['account-settings?tab=team', 'Roles'],
      ['account-settings?tab=audit', 'Action'],
      ['patient-files', 'Last activity'],
      ['medical-settings', 'Price list'],
    ] as const) {
      await phone.goto(`${molaar.url}/${path}`);
      if (path === 'medical-settings') await phone.getByRole('tab', { name: 'Medical templates' }).click();
      const named = phone.locator(`td[data-label="${column}"]`).first();
      await named.waitFor();
      expect(await named.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(`"${column}"`);
      expect(await sideways(phone), path).toEqual([]);
      const tab = phone.getByRole('navigation').getByRole('link').first();
      expect((await tab.boundingBox())?.y, path).toBeGreaterThan(780);
      expect(await violations(phone), path).toEqual([]);
    }
    await phone.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).click();
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    const panel = phone.getByRole('region', { name: 'Notifications' });
    await panel.waitFor();
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 790;
      })
      .toBe(true);
    await context.close();
  });

  /** Returns what is wider than its container: the page, or a part that scrolls. */
  const sideways = (page: Page) =>
    page.evaluate(() =>
      // The tabs of the settings are one row to swipe.
      [...document.querySelectorAll('html, main, main :not([role=tablist])')]
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 && (part.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(part).overflowX)),
        )
        .map((part) => `${part.tagName} ${part.className}`),
    );
});
