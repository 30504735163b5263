import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, signedInPage } from '../support/desk';
import { PortalClient } from '../support/portal-client';

/** More than a browser's six HTTP/1.1 connections per server. */
const TABS = 8;

let molaar: Portal;
let browser: Browser;
let context: BrowserContext;
let patientId: string;
let colleague: PortalClient;
let streams = 0;
const tabs: Page[] = [];

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  const signedIn = await signedInPage(browser, molaar, 'medical');
  ({ context } = signedIn);
  context.setDefaultTimeout(60_000);
  ({ patientId } = await demoRadiograph(signedIn.page));
  await signedIn.page.close();
  context.on('request', (request) => {
    if (request.url().includes('/trpc/events.subscribe')) streams += 1;
  });
  colleague = new PortalClient(molaar.url);
  await colleague.signIn(molaar.username('demo'));
});
afterAll(async () => {
  await browser?.close();
});

const comment = (text: string) =>
  colleague.json('POST', `/api/x/patient/${patientId}/comment`, { id: crypto.randomUUID(), comment: text, imageId: null });
const shows = async (text: string) => {
  for (const tab of tabs) await tab.getByText(text).first().waitFor();
};

it('shows the page in more tabs than the browser has connections', async () => {
  for (let count = 0; count < TABS; count += 1) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
  }
});

it('sends events to every tab over one stream', async () => {
  await comment('Heard in every tab');
  await shows('Heard in every tab');
  expect(streams).toBe(1);
});

it('continues in another tab when the connected one closes', async () => {
  await tabs.shift()?.close();
  await comment('Heard after the first tab closed');
  await shows('Heard after the first tab closed');
  expect(streams).toBe(2);
});

it('continues in a visible tab when the browser freezes the connected one', async () => {
  // The first waiting tab has been connected since the previous one closed.
  const [reader] = tabs.splice(0, 1);
  if (!reader) throw new Error('no tab is left');
  // Visible pages are never frozen by this browser; its debugger pauses the page, which keeps its lock.
  const devtools = await context.newCDPSession(reader);
  await devtools.send('Debugger.enable');
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.pause');
  await paused;
  await expect.poll(() => streams).toBe(3);
  await comment('Heard while a tab was frozen');
  await shows('Heard while a tab was frozen');

  await devtools.send('Debugger.disable');
  tabs.push(reader);
  await comment('Heard after it woke');
  await shows('Heard after it woke');
  await shows('Heard while a tab was frozen');
  expect(streams).toBe(3);
});
