// @module-tag thorough

import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, openPage, signedInPage, signInByForm } from '../support/desk';

const newPassword = 'Uus-parool-42';
let molaar: Portal;
let browser: Browser;
let owner: Page;
let person: Page;
/** A second browser in which the person is signed in. */
let elsewhere: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  [{ page: owner }, { page: elsewhere }, person] = await Promise.all([
    signedInPage(browser, molaar, 'demo'),
    signedInPage(browser, molaar, 'medical'),
    openPage(browser),
  ]);
  // Its event stream says when the session ends.
  await elsewhere.goto('/account-settings');
});
afterAll(async () => {
  await browser?.close();
});

/** Returns links and codes of the mails to the person in the outbox, newest first, once there are so many. */
async function mails(count: number): Promise<{ link: string; code: string }[]> {
  const articles = owner
    .getByRole('article')
    .filter({ hasText: molaar.username('medical') })
    .filter({ hasText: 'password-reset/' });
  // They are written a moment after the request was accepted.
  await waitUntil('the mails', async () => {
    await owner.goto(`${molaar.url}/account-settings?tab=outbox`);
    await owner.getByRole('article').or(owner.getByText('No e-mails yet')).first().waitFor();
    return (await articles.count()) >= count;
  });
  return (await articles.allTextContents()).map((text) => ({
    link: /http:\/\/localhost:\d+\/form\/password-reset\/[\w-]{22}/.exec(text)?.[0] ?? '',
    code: /\b\d{6}\b/.exec(text.replace(/http\S+/g, ''))?.[0] ?? '',
  }));
}

async function request(email: string): Promise<void> {
  await person.goto(`${molaar.url}/form/new-password-request`);
  await person.getByLabel('E-mail').fill(email);
  await person.getByRole('button', { name: 'Send link' }).dblclick();
  await person.getByText('An e-mail with instructions for setting a new password has been sent.').waitFor();
  await person.waitForURL('**/login');
}

/** The steps build on each other. */
describe('a person who forgot the password', () => {
  let link: string;
  let code: string;

  it('requests a link; an unknown address gets the same text', async () => {
    await person.goto(`${molaar.url}/login`);
    await person.getByRole('link', { name: 'Forgot your password?' }).click();
    await person.getByLabel('E-mail').fill('not an address');
    await person.getByRole('button', { name: 'Send link' }).click();
    const error = person.getByText('Must be a valid e-mail address');
    await error.waitFor();
    expect(await violations(person)).toEqual([]);
    await person.getByLabel('E-mail').fill('somebody@nowhere.test');
    await error.waitFor({ state: 'detached' });
    await request('somebody@nowhere.test');
    await request(molaar.username('medical'));
    const received = await mails(1);
    expect(received).toHaveLength(1);
    expect(received[0]?.link).not.toBe('');
    ({ link, code } = received[0] as { link: string; code: string });
    expect(code).toMatch(/^\d{6}$/);
  });

  it('sees each error at its field until it is corrected', async () => {
    await person.goto(link);
    const submit = person.getByRole('button', { name: 'Set password' });
    await person.getByLabel('New password').fill('short');
    await person.getByLabel('Confirm password').fill('another');
    await person.getByLabel('Security code').fill(code);
    await submit.click();
    const rules = person.getByText('Must be at least 8 characters');
    const match = person.getByText('Passwords must match');
    await rules.waitFor();
    await match.waitFor();
    expect(await violations(person)).toEqual([]);
    await person.getByLabel('New password').fill(newPassword);
    await rules.waitFor({ state: 'detached' });
    await person.getByLabel('Confirm password').fill(newPassword);
    await match.waitFor({ state: 'detached' });

    await person.getByLabel('Security code').fill(code === '000000' ? '000001' : '000000');
    await submit.click();
    const wrong = person.getByText('The security code is wrong.').first();
    await wrong.waitFor();
    expect(await person.getByLabel('Security code').getAttribute('aria-invalid')).toBe('true');
    expect(await person.getByLabel('New password').inputValue()).toBe(newPassword);
  });

  it('sets the new password, which ends the other sessions', async () => {
    await person.getByLabel('Security code').fill(code);
    expect(await person.getByLabel('Security code').getAttribute('aria-invalid')).not.toBe('true');
    await person.getByRole('button', { name: 'Set password' }).dblclick();
    await person.getByText('New password set. You can now sign in with it.').waitFor();
    await person.waitForURL('**/login');
    // Nothing is done here: the page goes to sign-in by itself, and a navigation of the test would be interrupted.
    await elsewhere.waitForURL('**/login**');
  });

  it('signs in with the new password only', async () => {
    await person.getByLabel('Username').fill(molaar.username('medical'));
    await person.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await person.getByRole('button', { name: 'Sign in', exact: true }).click();
    await person.getByText('The username or password is wrong.').waitFor();
    await signInByForm(person, molaar, { username: molaar.username('medical'), password: newPassword });
  });

  it('cannot use the link again', async () => {
    const other = await openPage(browser);
    await other.goto(link);
    await other.getByText('This link is not valid. Please request a new one.').waitFor();
    expect(await other.getByLabel('New password').count()).toBe(0);
  });
});
