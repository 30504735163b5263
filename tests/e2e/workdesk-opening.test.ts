// @module-tag thorough

import type { Image } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';
import { PortalClient } from '../support/portal-client';
import { darkerRadiographFile } from '../support/radiographs';
import { seen } from '../support/views';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId, patientId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
});

/** The part of the radiograph, in screen pixels, that nothing else covers. */
const MIDDLE = { left: 60, top: 180, width: 860, height: 380 };

/** Returns the requests while `act` runs, each as a list of its procedures. */
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

/** In the page itself, which the server has made for this person and image. */
const GIVEN = ['auth.isAuthenticated', 'images.get'];
const PREFETCHED = ['annotations.get', 'settings.display', 'annotations.draft'];

/** Counts the calls, the first of which the page itself makes. */
function counted(requests: readonly string[][], names: readonly string[]): number[] {
  return names.map((name) => requests.flat().filter((asked) => asked === name).length);
}

it('opened by its address, the workdesk requests once what the page does not contain, in the user’s language', async () => {
  // The end of its analysis is an event after which open pages reload.
  await expect.poll(async () => (await askRest<Image>(page, `/image/${imageId}`)).analysis?.state).toBe('SUCCEEDED');
  // The browser has stored the user's language since the first page.
  await page.goto(`${molaar.url}/account-settings`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('about:blank');
  const said = page.waitForRequest((request) => request.url().includes('annotations.get'));
  const requests = await requestsDuring(() => openWorkdesk(page, molaar, imageId));
  expect([counted(requests, GIVEN), counted(requests, PREFETCHED)]).toEqual([
    [0, 0],
    [1, 1, 1],
  ]);
  expect(requests[0]).toEqual(PREFETCHED);
  expect((await (await said).allHeaders())['accept-language']).toBe('en');
});

it('requests the image itself where the page does not contain it, but not where the browser has stored nothing', async () => {
  const address = new RegExp(`/workdesk\\?image=${imageId}`);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<script type="application\/json".*?<\/script>/, '') });
  });
  // The page before may still send what it loads when it is idle.
  await page.goto('about:blank');
  const without = await requestsDuring(() => openWorkdesk(page, molaar, imageId));
  await page.unroute(address);
  expect(without.slice(0, 2)).toEqual([GIVEN, PREFETCHED]);
  expect([counted(without, GIVEN), counted(without, PREFETCHED)]).toEqual([
    [1, 1],
    [1, 1, 1],
  ]);
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  const fresh = await requestsDuring(() => openWorkdesk(page, molaar, imageId));
  expect([counted(fresh, GIVEN), counted(fresh, PREFETCHED)]).toEqual([
    [0, 0],
    [1, 1, 1],
  ]);
});

it('opened by its address, the radiograph is shown before the code has loaded, where the workdesk then has it', async () => {
  await openWorkdesk(page, molaar, imageId);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('molaar:stage'))).not.toBeNull();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-/, async (route) => {
    await held;
    await route.continue();
  });
  /** The tiles that are shown, by their addresses: left, top and width in the window. */
  const tiles = (selector: string) =>
    page.evaluate(
      (found) =>
        [...document.querySelectorAll<HTMLImageElement>(found)]
          .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          .map((tile) => {
            const { left, top, width } = tile.getBoundingClientRect();
            return [new URL(tile.src).pathname, left, top, width] as const;
          })
          .sort(([one], [other]) => one.localeCompare(other)),
      selector,
    );
  const requested: string[] = [];
  const note = (request: { url(): string }) => requested.push(new URL(request.url()).pathname);
  page.on('request', note);
  /**
   * Opens the page, and returns whether it contains tiles: it does not wait for a store that is late, as on a busy
   * machine.
   */
  const containsTiles = async () => {
    requested.length = 0;
    await page.goto(`${molaar.url}/workdesk?image=${imageId}`, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    return page.evaluate(() => document.getElementById('opened-image')?.textContent?.includes('"tiles":[{') ?? false);
  };
  await expect.poll(containsTiles).toBe(true);
  const count = () => page.locator('#first-picture img').count();
  await expect.poll(async () => (await count()) > 0 && (await tiles('#first-picture img')).length === (await count())).toBe(true);
  expect(await page.locator('#root > *').count()).toBe(0);
  // Once the annotations are known too.
  await page.evaluate('Promise.all(window.prefetched.calls.map(({ response }) => response))');
  await seen(page);
  const first = await tiles('#first-picture img');
  // Each is in the page.
  expect(first.every(([address]) => address.startsWith('image/jpeg;base64,'))).toBe(true);
  release();
  await page.locator('[data-annotation]').first().waitFor();
  await page.unroute(/\/assets\/index-/);
  expect(await count()).toBe(0);
  const shown = new Map((await tiles('img.leaflet-tile')).map((tile) => [tile[0], tile]));
  // Neither the page nor the workdesk requests them; that of the whole image is below the tiles while others load.
  page.off('request', note);
  expect(new Set(requested.filter((path) => path.includes('/tiles/')))).toEqual(new Set([`/api/x/image/${imageId}/tiles/0/0/0`]));
  const both = first.filter(([address]) => shown.has(address));
  expect(both.length).toBeGreaterThan(1);
  for (const [address, ...place] of both) {
    const [left = 0, top = 0, width = 0] = shown.get(address)?.slice(1).map(Number) ?? [];
    // Those of the page are a pixel of the tile larger, so that no line is seen between them.
    const expected = [left, top, (width * 257) / 256];
    for (const [side, value] of place.entries())
      expect([address, side, Math.abs(value - expected[side]!) < 1.5]).toEqual([address, side, true]);
  }
});

it('what the page has shown first is gone where the radiograph cannot be opened', async () => {
  const findings = /\/trpc\/annotations\.get/;
  await page.route(findings, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${molaar.url}/workdesk?image=${imageId}`, { waitUntil: 'commit' });
  await page.locator('#first-picture').waitFor();
  await page.locator('[data-not-read]').waitFor();
  // By an effect, which may run after the error is on the screen.
  await page.locator('#first-picture').waitFor({ state: 'detached' });
  await page.unroute(findings);
});

it('a finding drawn before the code of its form has loaded gets the focus in its form', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isForm = /\/assets\/annotation-panel-[^/]*\.js/;
  await page.route(isForm, async (route) => {
    await held;
    await route.continue();
  });
  await openWorkdesk(page, molaar, imageId);
  await page.locator('.leaflet-container').focus();
  for (const key of ['b', 'Enter', 'Enter']) await page.keyboard.press(key);
  await seen(page);
  expect(await page.locator('[data-annotation-form]').count()).toBe(0);
  release();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-annotation-form]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.unroute(isForm);
});

describe('at the end of an analysis', () => {
  const findings = (requests: string[][]) => requests.flat().filter((asked) => asked === 'annotations.get').length;
  let unread: string;

  /** Opens a radiograph that has not been analysed yet. */
  async function openNew(greyLevels: number): Promise<void> {
    const client = new PortalClient(molaar.url);
    const radiograph = await darkerRadiographFile(greyLevels);
    await client.signIn(molaar.username('medical'));
    ({ id: unread } = await client.upload(patientId, radiograph));
    await page.goto(`${molaar.url}/workdesk?image=${unread}`);
    await page.getByText('This radiograph has not been analysed yet.').waitFor();
  }
  const analyse = async () => {
    await page.getByRole('button', { name: 'Run analysis' }).click();
    await page.locator('[data-annotation]').first().waitFor();
    await expect.poll(async () => (await askRest<Image>(page, `/image/${unread}`)).analysis?.state).toBe('SUCCEEDED');
    // A repeated request would be sent before this one or together with it.
    await page.getByRole('button', { name: 'Comments on the patient file' }).click();
    await page.getByText('No comments yet').waitFor();
  };

  it('its findings are requested once', async () => {
    await openNew(1);
    expect(findings(await requestsDuring(analyse))).toBe(1);
  });

  it('they are requested when the events of its end were lost', async () => {
    await page.route('**/trpc/events.subscribe*', (route) => route.abort());
    await openNew(2);
    expect(findings(await requestsDuring(analyse))).toBe(1);
    await page.unroute('**/trpc/events.subscribe*');
  });
});

/** Uploads an image of one grey, so that any other colour is detected. */
async function uploadGrey(width: number, height: number): Promise<string> {
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('medical'));
  const create = { width, height, channels: 3, background: { r: GREY, g: GREY, b: GREY } } as const;
  return (await client.upload(patientId, await sharp({ create }).png().toBuffer())).id;
}
const GREY = 120;

/** Returns the first place of an area of a screenshot that is not grey; null where all is. */
async function placeOfOther(shot: Buffer, area: typeof MIDDLE): Promise<[number, number] | null> {
  const { data, info } = await sharp(shot).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const off = data.findIndex((value) => Math.abs(value - GREY) > 3);
  return off < 0 ? null : [Math.floor(off / 3) % info.width, Math.floor(off / 3 / info.width)];
}

/** Whether all tiles are shown. */
const isWhole = () =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
    return tiles.length > 1 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
  });

it('tiles of the radiograph meet without a visible line before the smallest one is below them, too', async () => {
  const id = await uploadGrey(1996, 1130);
  let release = () => {};
  onTestFinished(async () => {
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/tiles\/0\/0\/0/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${molaar.url}/workdesk?image=${id}`);
  await page.getByText('This radiograph has not been analysed yet.').waitFor();
  await expect.poll(isWhole).toBe(true);
  await page.locator('#first-picture').waitFor({ state: 'detached' });
  await seen(page);
  expect(await placeOfOther(await page.getByRole('application').screenshot(), MIDDLE)).toBe(null);
  expect(await page.locator('[data-whole]').count()).toBe(0);
  release();
  await page.locator('[data-whole]').waitFor();
});

it('tiles of the radiograph meet without a visible line', async () => {
  // Not a multiple of the tile size, like a radiograph.
  const id = await uploadGrey(1996, 1130);
  // Also after an animated zoom.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${molaar.url}/workdesk?image=${id}`);
  await page.getByText('This radiograph has not been analysed yet.').waitFor();
  for (const zoom of ['as it opens', '+', '+']) {
    if (zoom === '+') await page.getByRole('application').press('+');
    // The movement starts in the next frame.
    await seen(page);
    await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
    await expect.poll(isWhole).toBe(true);
    const shot = await page.getByRole('application').screenshot();
    expect([zoom, await placeOfOther(shot, MIDDLE)]).toEqual([zoom, null]);
  }
});

it.each([
  [1440, 900],
  [390, 844],
])('tiles of the first picture meet without a visible line in a window of %i × %i', async (width, height) => {
  // Whole tiles: others are padded with black.
  const id = await uploadGrey(2048, 1024);
  const address = `${molaar.url}/workdesk?image=${id}`;
  const usual = page.viewportSize();
  let release = () => {};
  onTestFinished(async () => {
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (usual) await page.setViewportSize(usual);
  });
  await page.setViewportSize({ width, height });
  await page.goto(address);
  await page.getByText('This radiograph has not been analysed yet.').waitFor();
  const isStageKnown = (window: number[]) => {
    const stage = localStorage.getItem('molaar:stage');
    return JSON.stringify(stage && JSON.parse(stage).window) === JSON.stringify(window);
  };
  await expect.poll(() => page.evaluate(isStageKnown, [width, height])).toBe(true);
  // Neither the workdesk nor a tile of another level, which would hide the lines.
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-|\/tiles\//, async (route) => {
    await held;
    await route.continue();
  });
  const tiles = page.locator('#first-picture img[src^="data:"]');
  // The page has none where the store was late, as on a busy machine.
  await expect
    .poll(async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.locator('#root').waitFor({ state: 'attached' });
      return tiles.count();
    })
    .toBeGreaterThan(4);
  await tiles.evaluateAll((all) => Promise.all(all.map((tile) => (tile as HTMLImageElement).decode())));
  const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect));
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const area = {
    left: Math.ceil(left) + 2,
    top: Math.ceil(top) + 2,
    width: Math.floor(right - left) - 4,
    height: Math.floor(bottom - top) - 4,
  };
  await expect.poll(async () => placeOfOther(await page.screenshot(), area)).toBeNull();
});

it('the head of its page, and of no other, names its code', async () => {
  const named = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="preload"]')];
    return links.map(({ href }) => new URL(href).pathname);
  });
  expect(named.some((path) => /workdesk-page-[\w-]+\.js$/.test(path))).toBe(true);
  expect(named.some((path) => /workdesk-page-[\w-]+\.css$/.test(path))).toBe(true);
  const html = await page.evaluate(async () => (await fetch('/login')).text());
  expect(html).not.toContain('workdesk-page');
});

it('shows that a prefetched radiograph does not exist', async () => {
  await page.goto(`${molaar.url}/workdesk?image=01900000-0000-7000-8000-000000000000`);
  await page.getByRole('alert').filter({ hasText: 'Radiograph not found' }).waitFor();
});
