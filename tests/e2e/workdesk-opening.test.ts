import type { Image } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser';
import { askRest, demoRadiograph, openDesk, signedInPage } from '../support/desk';
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

/** The requests while `act` runs, each as the procedures that it asks for. */
async function requestsDuring(act: () => Promise<void>): Promise<string[][]> {
  const requests: string[][] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) requests.push(pathname.slice('/trpc/'.length).split(','));
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return requests;
}

const NEEDED = ['auth.isAuthenticated', 'images.get', 'annotations.get', 'settings.display', 'annotations.draft'];

it('opened by its address it asks once for what it shows, by the page itself and in its reader’s language', async () => {
  // The end of its analysis is an event, for which an open page reads again.
  await expect.poll(async () => (await askRest<Image>(page, `/image/${imageId}`)).analysis?.state).toBe('SUCCEEDED');
  // The browser has known the reader's language since their first page.
  await page.goto(`${molaar.url}/account-settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('about:blank');
  const said = page.waitForRequest((request) => request.url().includes('images.get'));
  const requests = await requestsDuring(() => openDesk(page, molaar, imageId));
  const times = (name: string) => requests.flat().filter((asked) => asked === name).length;
  expect(NEEDED.map((name) => [name, times(name)])).toEqual(NEEDED.map((name) => [name, 1]));
  // By the page itself: the portal's code asks for the session alone.
  expect(requests.slice(0, 2)).toEqual([NEEDED.slice(0, 2), NEEDED.slice(2)]);
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
