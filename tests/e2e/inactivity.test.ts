// @module-tag thorough

import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, openPage, signInByForm } from '../support/desk';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let context: BrowserContext;
let first: Page;
let second: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  await client.json('PATCH', '/api/user', { locale: 'en' });
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  // Only the browser's clock is simulated, so the session on the server stays active.
  await context.clock.install();
  [first, second] = [await context.newPage(), await context.newPage()];
  await signInByForm(first, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
  await second.goto(`${molaar.url}/patient-files`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
});
afterAll(async () => {
  await browser?.close();
});

const stay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' });

it('shows the warning in every tab two minutes before, and closes it in all of them', async () => {
  await context.clock.fastForward('28:05');
  await stay(first).waitFor();
  await stay(second).waitFor();
  // The second tab has opened no settings, whose texts are a file of their own.
  await second.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await second.getByText(/^You will be signed out in 1:\d\d because of inactivity/).waitFor();
  await stay(second).click();
  await stay(second).waitFor({ state: 'detached' });
  await stay(first).waitFor({ state: 'detached' });
});

it('signs out in every tab with the reason, and ends the session on the server', async () => {
  const cookies = await context.cookies(molaar.url);
  await context.clock.fastForward('31:00');
  for (const page of [first, second]) await page.waitForURL('**/login**');
  await first.getByText('You have been logged out due to inactivity').first().waitFor();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${molaar.url}/api/auth/is-authenticated`, { headers: { Cookie, 'Request-Type': 'ajax' } });
  expect(await answer.json()).toEqual({ authenticated: false });
});

it('gives the reason also when the server’s clock ends the session first, and leads back after signing in', async () => {
  const page = await openPage(browser);
  await signInByForm(page, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
  await page.goto(`${molaar.url}/patient-files`);
  await page.getByRole('link', { name: 'Patsient, Näidis' }).click();
  await page.waitForURL('**/patient-files?patient=*');
  const address = page.url();

  const database = await connectOwner(databaseUrl(molaar.dataDir));
  await database.query(
    `update sessions s set last_seen_at = now() - interval '31 minutes' from users u where u.id = s.user_id and u.username = $1`,
    [molaar.username('demo')],
  );
  await database.end();
  await page.waitForURL('**/login**');
  await page.getByText('You have been logged out due to inactivity').first().waitFor();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('molaar') ?? '{}').state);
  expect(stored.logoutAt).toBeGreaterThan(0);

  await page.getByLabel('Username').fill(molaar.username('demo'));
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // It asked to sign in, which the person has done.
  expect(await page.getByText('You have been logged out due to inactivity').count()).toBe(0);
  await page.context().close();
});
