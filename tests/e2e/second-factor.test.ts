// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { authenticatorCode } from '@molaar/services/testing/authenticator-code';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, openPage, signedInPage } from '../support/desk';
import { root } from '../support/molaar';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let dentist: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  [{ page: owner }, dentist] = await Promise.all([signedInPage(browser, molaar, 'demo'), openPage(browser)]);
});
afterAll(async () => {
  await browser?.close();
});

/** Gives the page's browser a device with a fingerprint reader, as Chromium's developer tools do. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { session, authenticatorId };
}

async function enterPassword(page: Page, who: string): Promise<void> {
  await page.goto(`${molaar.url}/login`);
  await page.getByLabel(/Username|Kasutajanimi/).fill(molaar.username(who));
  await page.getByLabel(/^(Password|Parool)$/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /^(Sign in|Logi sisse)$/ }).click();
}

const inSettings = (page: Page) => page.waitForURL('**/account-settings');
const dialog = (page: Page) => page.getByRole('dialog');

/** Moves the time back at which the clinic's people were last authenticated, by more than the step-up allows. */
async function forgetAuthentication(): Promise<void> {
  const database = await connectOwner(databaseUrl(molaar.dataDir, 'owner'));
  await database.query(
    `update sessions s set confirmed_at = now() - interval '11 minutes' from users u where u.id = s.user_id and u.username = $1`,
    [molaar.username('demo')],
  );
  await database.end();
}

/** The steps build on each other. */
describe('two-step verification', () => {
  let secret: string;
  let code: string;
  let recoveryCodes: string[];

  it('is set up with an app; the recovery codes are shown once', async () => {
    await owner.goto(`${molaar.url}/account-settings`);
    await owner.getByRole('button', { name: 'Set up app' }).click();
    await dialog(owner).getByRole('img', { name: 'QR code' }).waitFor();
    secret = (await dialog(owner).locator('pre').textContent()) ?? '';
    expect(await violations(owner)).toEqual([]);
    await dialog(owner).getByLabel('Code from the app').fill('abc');
    await dialog(owner).getByRole('button', { name: 'Turn on' }).click();
    await dialog(owner).getByText('This value is not valid').waitFor();
    await dialog(owner).getByLabel('Code from the app').fill('000000');
    await dialog(owner).getByRole('button', { name: 'Turn on' }).click();
    await dialog(owner).getByText('The code is wrong').waitFor();
    code = authenticatorCode(secret, new Date());
    await dialog(owner).getByLabel('Code from the app').fill(code);
    await dialog(owner).getByRole('button', { name: 'Turn on' }).click();
    const codes = owner.getByRole('dialog', { name: 'Keep your recovery codes safe' });
    await codes.waitFor();
    recoveryCodes = await codes.getByRole('listitem').allTextContents();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await violations(owner)).toEqual([]);
    await codes.getByRole('button', { name: 'I have saved the codes' }).click();
    await owner.getByText('10 unused codes left').waitFor();
  });

  it('asks for a code at sign-in; a used code is refused, a recovery code works', async () => {
    const page = await openPage(browser);
    await enterPassword(page, 'demo');
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code').fill('123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The code is wrong or was used before').waitFor();
    await page.getByLabel('Code').fill(code);
    expect(await page.getByText('The code is wrong').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The code is wrong or was used before').waitFor();
    await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await inSettings(page);
    await page.close();
  });

  it('adds a passkey after the first try was cancelled, and says what the removal of the last one means', async () => {
    const { page } = await signedInPage(browser, molaar, 'assistant');
    const { session, authenticatorId } = await addAuthenticator(page);
    const verifies = (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    const failed = page.getByText('The passkey was not used. Please try again');
    await page.goto('/account-settings');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await dialog(page).getByLabel(/^Name/).fill('Surgery 3');
    await verifies(false);
    await dialog(page).getByRole('button', { name: 'Add passkey' }).click();
    await failed.waitFor();
    await verifies(true);
    await dialog(page).getByRole('button', { name: 'Add passkey' }).click();
    await dialog(page).getByRole('button', { name: 'I have saved the codes' }).waitFor();
    const [code = ''] = await dialog(page).getByRole('listitem').allTextContents();
    await page.getByText('Passkey added').waitFor();
    expect(await failed.count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'I have saved the codes' }).click();

    // A device without it: the alert names what this step offers, and goes with the sign-in.
    const other = await openPage(browser);
    await addAuthenticator(other);
    await enterPassword(other, 'assistant');
    await other.getByRole('button', { name: 'Use passkey' }).click();
    await other.getByText('The passkey was not used. Please try again, or enter a code.').waitFor();
    await other.getByLabel('Code').fill(code);
    await other.getByRole('button', { name: 'Continue' }).click();
    await inSettings(other);
    await other.getByText('Surgery 3').waitFor();
    expect(await other.getByText('The passkey was not used').count()).toBe(0);
    await other.close();

    await page.getByRole('button', { name: 'Remove passkey Surgery 3' }).click();
    await dialog(page).getByText('afterwards your password alone is enough').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Passkey removed').waitFor();
    await page.getByText('No passkeys yet').waitFor();
    await page.context().close();
  });

  it('is demanded of everybody by the owner', async () => {
    await owner.goto(`${molaar.url}/account-settings?tab=clinic`);
    await owner.getByRole('switch', { name: 'Require two-step verification' }).click();
    await owner.getByText('Setting saved').waitFor();
    await expect.poll(() => owner.getByRole('switch', { name: 'Require two-step verification' }).isChecked()).toBe(true);
  });

  it('leads a member to a passkey, and to nothing else before', async () => {
    await addAuthenticator(dentist);
    await enterPassword(dentist, 'medical');
    await dentist.getByRole('heading', { name: /Set up two-step verification|Seadistage kaheastmeline/ }).waitFor();
    expect(await dentist.evaluate(async () => (await fetch('/api/patient', { headers: { 'Request-Type': 'ajax' } })).status)).toBe(403);
    await dentist.goto(`${molaar.url}/patient-files`);
    await dentist.getByRole('heading', { name: /Set up two-step verification|Seadistage kaheastmeline/ }).waitFor();
    expect(await violations(dentist)).toEqual([]);
    await dentist.getByRole('button', { name: /Add passkey|Lisa pääsuvõti/ }).click();
    await dialog(dentist)
      .getByLabel(/^(Name|Nimi)/)
      .fill('Surgery 2');
    await dialog(dentist)
      .getByRole('button', { name: /Add passkey|Lisa pääsuvõti/ })
      .click();
    await dialog(dentist)
      .getByRole('button', { name: /I have saved the codes|Koodid on salvestatud/ })
      .click();
    await dentist.getByRole('heading', { name: /^(Patients|Patsiendid)$/ }).waitFor();
  });

  it('lets the member sign in with the passkey alone', async () => {
    // The portal, which would notice the end of its session and go to the sign-in page itself, is left before.
    await dentist.goto(`${molaar.url}/favicon.svg`);
    await dentist.context().clearCookies();
    await dentist.goto(`${molaar.url}/login`);
    await dentist.getByRole('button', { name: /Sign in with a passkey|Logi sisse pääsuvõtmega/ }).click();
    await inSettings(dentist);
    await dentist.getByText('Surgery 2').waitFor();
    // The last factor stays, because the clinic demands one.
    expect(await dentist.getByRole('button', { name: /^(Remove passkey|Eemalda pääsuvõti)/ }).isDisabled()).toBe(true);
  });

  it('is asked for again before a sensitive action, which then goes on with what was entered', async () => {
    await forgetAuthentication();
    await owner.goto(`${molaar.url}/account-settings?tab=keys`);
    await owner.getByRole('button', { name: 'New key' }).click();
    await dialog(owner).getByLabel('Name').fill('Näidisprogramm');
    await dialog(owner).getByRole('button', { name: 'Create' }).click();
    const question = owner.getByRole('dialog', { name: 'Confirm that it’s you' });
    await question.waitFor();
    expect(await violations(owner)).toEqual([]);
    await question.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await question.getByRole('button', { name: 'Confirm', exact: true }).click();
    await question.getByText('This is not your current password').waitFor();
    await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Confirm', exact: true }).click();
    const issued = owner.getByRole('dialog', { name: /^Key secret: Näidisprogramm/ });
    await issued.getByRole('button', { name: 'I have copied it' }).click();
    await owner.getByText('Näidisprogramm').first().waitFor();
  });

  it('is reset by the owner for a member who lost everything', async () => {
    await owner.goto(`${molaar.url}/account-settings?tab=team`);
    const row = owner.getByRole('row').filter({ hasText: molaar.username('medical') });
    await row.getByRole('button').click();
    await owner.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
    await dialog(owner).getByRole('button', { name: 'Reset two-step verification' }).click();
    await owner.getByText('Two-step verification reset').waitFor();
    const page = await openPage(browser);
    await enterPassword(page, 'medical');
    await page.getByRole('heading', { name: /Set up two-step verification|Seadistage kaheastmeline/ }).waitFor();
    await page.close();
  });

  it('is reset by the operator for an owner, while the portal runs', async () => {
    const reset = (...args: string[]) => {
      const env = { ...process.env, DATA_DIR: molaar.dataDir, MOLAAR_ROOT: root };
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'apps/launcher/dist/reset-second-factor.js'), ...args], {
        env,
        encoding: 'utf8',
      });
      return { status, output: `${stdout}${stderr}` };
    };
    expect(reset()).toMatchObject({ status: 1, output: expect.stringContaining('USERNAME') });
    expect(reset('nobody@clinic.example')).toMatchObject({ status: 1, output: expect.stringContaining('USER_NOT_FOUND') });
    expect(reset(molaar.username('demo'))).toMatchObject({ status: 0, output: expect.stringContaining('are removed') });
    // The open page notices by itself that its session has ended.
    await owner.getByLabel(/Username|Kasutajanimi/).waitFor();
    await enterPassword(owner, 'demo');
    await owner.getByRole('heading', { name: /Set up two-step verification|Seadistage kaheastmeline/ }).waitFor();
  });
});
