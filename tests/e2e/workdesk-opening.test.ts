import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser';
import { demoRadiograph, openDesk, signedInPage } from '../support/desk';
import { type Molaar, removeDataDir, startMolaar } from '../support/molaar';

let molaar: Molaar;
let browser: Browser;
let page: Page;
let imageId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([startMolaar(), launchBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
  await molaar?.stop();
  if (molaar) removeDataDir(molaar.dataDir);
});

/** Calls of a procedure while `act` runs, by its name in the addresses asked for. */
async function callsDuring(act: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) calls.push(...pathname.slice('/trpc/'.length).split(','));
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return calls;
}

/** The session aside: the stream of events asks for that too, each time that its connection fails. */
const NEEDED = ['images.get', 'settings.display', 'annotations.draft'];

it('opened by its address it asks once for what it shows, by the page itself and in its reader’s language', async () => {
  const said = page.waitForRequest((request) => request.url().includes('images.get'));
  const calls = await callsDuring(() => openDesk(page, molaar, imageId));
  const times = (name: string) => calls.filter((call) => call === name).length;
  expect(NEEDED.map((name) => [name, times(name)])).toEqual(NEEDED.map((name) => [name, 1]));
  // By the page itself: beside the session, which the portal's code asks for alone.
  expect(calls.slice(0, 2)).toEqual(['auth.isAuthenticated', 'images.get']);
  expect((await (await said).allHeaders())['accept-language']).toBe('en');
});

it('its code is named in the head of its page, and of no other', async () => {
  const named = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="preload"]')];
    return links.map(({ href }) => new URL(href).pathname);
  });
  expect(named.some((path) => /workdesk-page-[\w-]+\.js$/.test(path))).toBe(true);
  expect(named.some((path) => /workdesk-page-[\w-]+\.css$/.test(path))).toBe(true);
  const html = await page.evaluate(async () => (await fetch('/login')).text());
  expect(html).not.toContain('workdesk-page');
});

it('an image that is not there is told by its page, though it was asked for ahead', async () => {
  await page.goto(`${molaar.url}/workdesk?image=01900000-0000-7000-8000-000000000000`);
  await page.getByRole('alert').filter({ hasText: 'This radiograph is not there any more' }).waitFor();
});
