import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, signInByForm } from '../support/desk';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';
import { actOnTheWay, apart, type Step, seen, seenIn, settle, stepOf } from '../support/views';

let molaar: Portal;
let browser: Browser;
let page: Page;
let client: PortalClient;
let patientId: string;
const files = makeDataDir();
const radiograph = join(files, 'lõug.png');
const earlier = join(files, 'varasem.png');
const browserErrors: string[] = [];

beforeAll(async () => {
  writeFileSync(radiograph, demoRadiographFile());
  writeFileSync(earlier, encodePng(drawnOnce({ ...demoSpec(), seed: demoSpec().seed + 1, width: 996, height: 564 })));
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  await client.json('PATCH', '/api/user', { locale: 'en' });
  patientId = (await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Võrdlus' })).id;
  page = await visit();
});
afterAll(async () => {
  await browser?.close();
  removeDataDir(files);
});

async function visit(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    reducedMotion: 'reduce',
  });
  const opened = await context.newPage();
  opened.setDefaultTimeout(60_000);
  opened.on('pageerror', (error) => browserErrors.push(String(error)));
  await signInByForm(opened, molaar, { username: molaar.username('demo'), password: DEMO_PASSWORD });
  return opened;
}

/** Returns the controls of the side panel that are too small for touch. */
function tooSmallForFingers(on: Page): Promise<string[]> {
  const pressed =
    'button, .mantine-Chip-label, .mantine-Slider-trackContainer, .mantine-Switch-body, input:not([type=checkbox], [type=hidden])';
  return on.locator(`[data-wide] aside :is(${pressed})`).evaluateAll((targets) =>
    targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      // Collapsed parts have no height.
      return height > 0 && Math.min(width, height) < 44 ? [`${target.className} ${target.textContent}: ${width} × ${height}`] : [];
    }),
  );
}

/** The later radiograph, which is edited, and the earlier one next to it. */
const panes = () => [2, 1].map((number) => page.getByRole('region', { name: new RegExp(`^Image ${number},`) })) as [Locator, Locator];

const imagesOf = async () =>
  (await client.json<{ images: { id: string; imageNumber: number }[] }>('GET', `/api/patient/${patientId}/details`)).images;

/**
 * Runs in the page: the response to the first part of an upload is lost, and later parts fail until `uploadsBroken`
 * is false. Not with Playwright's request interception, with which the browser does not always finish loading the next
 * page.
 */
function breakUploads(): void {
  const sentParts: number[] = [];
  const state = Object.assign(window, { uploadsBroken: true, sentParts });
  const requests = new WeakMap<XMLHttpRequest, { method: string; url: URL }>();
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    requests.set(this, { method, url: new URL(url, location.href) });
    open.call(this, method, url, true);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: XMLHttpRequestBodyInit | null) {
    const { method = '', url } = requests.get(this) ?? {};
    if (!url?.pathname.startsWith('/api/x/upload/')) return send.call(this, body);
    const isPart = method === 'PATCH';
    if (isPart) sentParts.push(Number(url.searchParams.get('offset')));
    const lose = () => this.onerror?.(new ProgressEvent('error'));
    if (!state.uploadsBroken || sentParts.length === 0) return send.call(this, body);
    if (!isPart || sentParts.length > 1) return void setTimeout(lose);
    this.onload = lose;
    send.call(this, body);
  };
}

/** The steps build on each other: one session of one dentist. */
describe('radiographs', () => {
  it('are uploaded over an interrupted connection, without sending any part twice', async () => {
    await page.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    await page.getByRole('button', { name: 'Upload a radiograph' }).first().click();
    await page.locator('input[type=file]').setInputFiles(earlier);

    await page.evaluate(breakUploads);
    await page.getByRole('button', { name: 'Upload and analyse' }).click();
    await page.getByText(/^Connection lost at \d+%/).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Object.assign(window, { uploadsBroken: false }));
    await page.waitForURL('**/workdesk?*image=*');
    const sent = await page.evaluate(() => (window as unknown as { sentParts: number[] }).sentParts);
    const arrived = sent.filter((offset, index) => sent.indexOf(offset) === index);
    expect(arrived[0]).toBe(0);
    // The first part had arrived: the retry continues behind it.
    expect(sent.filter((offset) => offset === 0)).toHaveLength(1);
    await page.getByText(/\d+ decisions? left/).waitFor();
    expect(await imagesOf()).toHaveLength(1);
  });

  it('are stored with what is entered for them while an earlier file is uploaded', async () => {
    const { id } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Mitmefailne' });
    const other = await visit();
    await other.goto(`${molaar.url}/patient-files?patient=${id}`);
    await other.getByRole('button', { name: 'Upload a radiograph' }).first().click();
    await other.locator('input[type=file]').setInputFiles([earlier, radiograph]);
    const later = other.getByRole('dialog').getByRole('listitem').nth(1);
    await later.getByText('Ready to upload').waitFor();
    await other.evaluate(breakUploads);
    await other.getByRole('button', { name: 'Upload and analyse' }).click();
    await other.getByText(/^Connection lost at \d+%/).waitFor();
    await later.getByRole('combobox', { name: 'Radiograph type' }).click();
    await other.getByRole('option', { name: 'Bitewing' }).click();
    await other.evaluate(() => Object.assign(window, { uploadsBroken: false }));
    await other.waitForURL('**/workdesk?*image=*');
    const { images } = await client.json<{ images: { kind: string }[] }>('GET', `/api/patient/${id}/details`);
    expect(images.map(({ kind }) => kind).sort()).toEqual(['BITEWING', 'PANORAMIC']);
    await other.context().close();
  });

  it('are pasted from the clipboard on the workdesk', async () => {
    const data = readFileSync(radiograph).toString('base64');
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboard = new DataTransfer();
      clipboard.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    }, data);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('pasted.png').waitFor();
    await dialog.getByText('Ready to upload').waitFor();
    const before = page.url();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/patients\.details/, (route) => held.then(() => route.continue()));
    await dialog.getByRole('button', { name: 'Upload and analyse' }).click();
    await page.waitForURL((url) => url.href !== before && url.searchParams.has('image'));
    // The list of images from before the upload is not shown: its buttons would move under the pointer.
    await page.getByRole('button', { name: /^Image 2/ }).click();
    const compare = page.getByRole('button', { name: 'Compare with image 1' });
    await page.getByRole('dialog').getByRole('status').waitFor();
    expect(await compare.count()).toBe(0);
    release();
    await compare.waitFor();
    await page.unroute(/patients\.details/);
    await page.keyboard.press('Escape');
    await page.getByText(/\d+ decisions? left/).waitFor();
    expect(await imagesOf()).toHaveLength(2);
  });

  it('are shown side by side, aligned by teeth and synchronized', async () => {
    const [later, first] = await imagesOf();
    await page.locator('.leaflet-container').first().focus();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: `Compare with image ${first?.imageNumber}` }).click();
    await page.waitForURL((url) => url.searchParams.get('compare') === first?.id && url.searchParams.get('image') === later?.id);
    const [mine, theirs] = panes();
    await theirs.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByRole('toolbar', { name: 'Comparison' }).waitFor();
    expect(await violations(page)).toEqual([]);

    const moved = async (pane: Locator, act: () => Promise<void>) => {
      const before = await seenIn(pane);
      await act();
      await expect.poll(async () => apart(before, await seenIn(pane))).toBeGreaterThan(1);
    };
    const press = async (pane: Locator, key: string) => {
      await pane.locator('.leaflet-container').focus();
      await page.keyboard.press(key);
    };
    const farthest = (steps: Step[], along: 0 | 1) => Math.max(...steps.map((step) => Math.abs(step[along] - (steps[0]?.[along] ?? 0))));
    // The arrow keys pan the focused pane; the other one follows.
    await moved(theirs, () => press(mine, 'ArrowRight'));
    await settle(mine);
    await moved(mine, () => press(theirs, 'ArrowDown'));
    await settle(theirs);
    // A key press in the other pane during a pan ends that pan, so that both panes move in the new direction only.
    // With reduced motion there is no animated pan.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const [, height] = await stepOf(mine);
    const taken = await actOnTheWay(
      page,
      { pane: mine, key: 'ArrowRight', watched: mine },
      { on: theirs.locator('.leaflet-container'), key: 'ArrowDown' },
    );
    await expect.poll(async () => height - (await stepOf(mine))[1]).toBeGreaterThan(78);
    await settle(theirs);
    expect(farthest(await taken(), 0)).toBeLessThanOrEqual(1);

    // Without synchronization each pane keeps its own position.
    const link = page.getByRole('button', { name: 'Synchronize views' });
    const letGo = await actOnTheWay(page, { pane: theirs, key: 'ArrowDown', watched: theirs }, { on: link });
    await link.and(page.locator('[aria-pressed=false]')).waitFor();
    await moved(mine, () => press(mine, 'ArrowLeft'));
    await settle(mine);
    await settle(theirs);
    expect(Math.max(farthest(await letGo(), 0), farthest(await letGo(), 1))).toBeLessThanOrEqual(1);
    await page.keyboard.press('l');
    await expect.poll(() => link.getAttribute('aria-pressed')).toBe('true');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('keep the visible area when a comparison is opened, rearranged and ended', async () => {
    const [later, first] = await imagesOf();
    await page.goto(`${molaar.url}/workdesk?image=${later?.id}`);
    const [mine, theirs] = panes();
    await mine.locator('.leaflet-tile-loaded').first().waitFor();
    await mine.locator('.leaflet-container').focus();
    const scaled = async (key: string) => {
      const { scale } = await seenIn(mine);
      await page.keyboard.press(key);
      await expect.poll(async () => Math.abs((await seenIn(mine)).scale - scale)).toBeGreaterThan(1);
      await settle(mine);
    };
    const openComparison = async () => {
      await page.keyboard.press('d');
      await page.getByRole('button', { name: `Compare with image ${first?.imageNumber}` }).click();
      await theirs.locator('.leaflet-tile-loaded').first().waitFor();
      await page.getByRole('toolbar', { name: 'Comparison' }).waitFor();
    };
    const endComparison = async () => {
      await page.getByRole('button', { name: 'End comparison' }).click();
      await theirs.waitFor({ state: 'detached' });
    };
    /** Waits until the pane has its new size. */
    const resized = async (act: () => Promise<void>) => {
      const size = () => mine.locator('.leaflet-container').evaluate((container) => `${container.clientWidth} × ${container.clientHeight}`);
      const before = await size();
      await act();
      await expect.poll(size).not.toBe(before);
      await seen(page);
    };

    await scaled('+');
    await scaled('+');
    await page.keyboard.press('ArrowRight');
    await settle(mine);
    const chosen = await seenIn(mine);
    for (const act of [openComparison, () => page.getByRole('button', { name: 'Side by side' }).click(), endComparison]) {
      await resized(act);
      expect(apart(chosen, await seenIn(mine))).toBeLessThanOrEqual(2);
    }
    // A radiograph that fitted the pane fits its new size.
    await scaled('0');
    const whole = await seenIn(mine);
    await resized(openComparison);
    expect((await seenIn(mine)).scale).toBeLessThan(whole.scale * 0.7);
    await resized(endComparison);
    expect(apart(whole, await seenIn(mine))).toBeLessThanOrEqual(2);
    await page.goto(`${molaar.url}/workdesk?image=${later?.id}&compare=${first?.id}`);
  });

  it('lie over each other with a divider that keys and a pointer move, and stay so for the person', async () => {
    await page.getByRole('button', { name: 'Wipe' }).click();
    const divider = page.getByRole('slider', { name: 'Divider between the radiographs' });
    const [earlier, latest] = [page.getByRole('region', { name: /^Image 1,/ }), page.getByRole('region', { name: /^Image 2,/ })];
    const [under, over] = [(await earlier.boundingBox())!, (await latest.boundingBox())!];
    expect(over).toEqual(under);
    const shownFrom = () => latest.evaluate((pane) => getComputedStyle(pane).clipPath);
    expect(await shownFrom()).toBe('inset(0px 0px 0px 50%)');

    await divider.focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'PageUp']) await page.keyboard.press(key);
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('56');
    expect(await shownFrom()).toBe('inset(0px 0px 0px 56%)');
    const handle = (await divider.boundingBox())!;
    await page.mouse.move(handle.x + handle.width / 2, handle.y + 40);
    await page.mouse.down();
    await page.mouse.move(under.x + under.width / 4, handle.y + 40);
    await page.mouse.up();
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('25');

    await page.reload();
    await divider.waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await divider.waitFor({ state: 'detached' });
  });

  it('show their differences in the side panel, also after a reload', async () => {
    await page.reload();
    await page.getByRole('toolbar', { name: 'Comparison' }).waitFor();
    const differences = page.getByRole('region', { name: 'Differences' });
    await differences.getByText('Unchanged').click();
    const unchanged = differences.getByRole('list', { name: 'Unchanged' }).getByRole('button');
    await unchanged.first().waitFor();
    const before = await differences.getByRole('list', { name: 'Unchanged' }).getByRole('listitem').count();

    // A finding that is deleted on the later radiograph is listed as "No longer seen".
    await unchanged.filter({ hasText: 'Tooth' }).first().click();
    await expect.poll(() => unchanged.filter({ hasText: 'Tooth' }).first().getAttribute('aria-pressed')).toBe('true');
    await page
      .getByRole('region', { name: /^Image 2,/ })
      .locator('.leaflet-container')
      .focus();
    await page.keyboard.press('Delete');
    await differences.getByRole('list', { name: 'No longer seen' }).getByText('Tooth').first().waitFor();
    await expect.poll(() => differences.getByRole('list', { name: 'Unchanged' }).getByRole('listitem').count()).toBe(before - 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => differences.getByRole('list', { name: 'Unchanged' }).getByRole('listitem').count()).toBe(before);
    await page.getByRole('button', { name: 'End comparison' }).click();
    await page.waitForURL((url) => !url.searchParams.has('compare'));
    // Ending the comparison keeps the position of the synchronized views.
    await panes()[1].waitFor({ state: 'detached' });
    expect(await page.locator('.leaflet-container').count()).toBe(1);
  });

  it('of different patients are not compared', async () => {
    const [mine] = await imagesOf();
    const other = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Teine', lastName: 'Inimene' });
    const theirs = await client.upload(other.id, readFileSync(radiograph));
    await page.goto(`${molaar.url}/workdesk?image=${mine?.id}&compare=${theirs.id}`);
    await page.getByText('The other radiograph was deleted or belongs to another patient.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !url.searchParams.has('compare'));
  });

  it('are moved by touch and drawn on with a pen, without being disturbed by the resting hand', async () => {
    const [mine] = await imagesOf();
    const context = await browser.newContext({
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await context.addCookies(await page.context().cookies());
    const tablet = await context.newPage();
    tablet.setDefaultTimeout(60_000);
    tablet.on('pageerror', (error) => browserErrors.push(String(error)));
    await tablet.goto(`${molaar.url}/workdesk?image=${mine?.id}`);
    await tablet.locator('.leaflet-tile-loaded').first().waitFor();
    const image = tablet.locator('.leaflet-container');
    const area = await image.boundingBox();
    if (!area) throw new Error('there is no image');
    // The radiograph has the full width, with the findings below.
    expect(area.width).toBeGreaterThan(600);
    const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];

    const touch = await context.newCDPSession(tablet);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: apart.map((by, id) => ({ x: x + by, y, id })) });
    // The image of the smallest tile lies under all others.
    const scale = () => tablet.locator('.leaflet-image-layer').evaluate((tile) => tile.getBoundingClientRect().width);
    const before = await scale();
    await fingers('touchStart', -40);
    await fingers('touchStart', -40, 40);
    for (const step of [1, 2, 3, 4]) await fingers('touchMove', -40 - 20 * step, 40 + 20 * step);
    await fingers('touchEnd');
    await expect.poll(scale).toBeGreaterThan(before * 1.5);

    await tablet.getByRole('button', { name: 'Draw a box' }).click();
    await image.evaluate(
      (map, [left, top]) => {
        // Synthetic pointers cannot be captured.
        map.setPointerCapture = () => undefined;
        const point = (type: string, pointerId: number, pointerType: string, byX: number, byY: number) =>
          map.dispatchEvent(
            new PointerEvent(type, {
              ...{ bubbles: true, cancelable: true, isPrimary: true, button: 0, buttons: 1, pointerId, pointerType },
              clientX: (left ?? 0) + byX,
              clientY: (top ?? 0) + byY,
            }),
          );
        point('pointerdown', 7, 'pen', 0, 0);
        point('pointerdown', 8, 'touch', 150, 150);
        point('pointermove', 8, 'touch', 100, 180);
        point('pointermove', 7, 'pen', 60, 70);
        point('pointerup', 8, 'touch', 100, 180);
        point('pointermove', 7, 'pen', 80, 90);
        point('pointerup', 7, 'pen', 80, 90);
      },
      [x, y],
    );
    await tablet.getByRole('heading', { name: 'New finding' }).waitFor();
    expect(await violations(tablet)).toEqual([]);
    expect(await tooSmallForFingers(tablet)).toEqual([]);
    await context.close();
  });

  it('leaves no error in the browser', () => {
    expect(browserErrors).toEqual([]);
  });
});
