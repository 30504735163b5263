// @module-tag thorough

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openPage, openWorkdesk, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  ({ imageId, patientId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
});

const open = async (path: string): Promise<void> => {
  await page.goto(`${molaar.url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const expectTitle = (title: string) => expect.poll(() => page.title()).toBe(title);
const expectSearch = (search: string) => expect.poll(() => new URL(page.url()).search).toBe(search);
const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');

describe('the title of a page', () => {
  it('names the page and what it shows, in both languages', async () => {
    const anonymous = await openPage(browser);
    for (const [path, title] of [
      ['/login', 'Sign in – Molaar'],
      ['/sign-up', 'Sign up – Molaar'],
      ['/terms', 'Terms and conditions – Molaar'],
      ['/no-such-page', 'Page not found – Molaar'],
    ] as const) {
      await anonymous.goto(`${molaar.url}${path}`);
      await expect.poll(() => anonymous.title()).toBe(title);
    }
    await anonymous.context().close();
    await open('/dashboard');
    await expectTitle('Overview – Molaar');
    await open(`/patient-files?patient=${patientId}`);
    await expectTitle('Patients – N. Patsient – Molaar');
    await open(`/teeth-status?image=${imageId}`);
    await expectTitle('Teeth status – N. Patsient – Molaar');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByText('Eesti', { exact: true }).click();
    await expectTitle('Hammaste staatus – N. Patsient – Molaar');
    await page.getByText('English', { exact: true }).click();
    await expectTitle('Teeth status – N. Patsient – Molaar');
    await page.keyboard.press('Escape');
    await openWorkdesk(page, molaar, imageId);
    await expectTitle('Workdesk – N. Patsient – Molaar');
  });

  it('stays in the chosen language when the next page cuts off its save, and saves it then', async () => {
    const saved = async () => (await askRest<{ locale: string }>(page, '/auth/is-authenticated')).locale;
    await open('/dashboard');
    await page.route(/account\.update/, () => undefined);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByText('Eesti', { exact: true }).click();
    await expectTitle('Ülevaade – Molaar');
    expect(await saved()).toBe('en');
    await page.unroute(/account\.update/);
    await open('/dashboard');
    await expectTitle('Ülevaade – Molaar');
    await expect.poll(saved).toBe('et');
    await page.getByRole('button', { name: 'Kasutajamenüü' }).click();
    await page.getByText('English', { exact: true }).click();
    await expectTitle('Overview – Molaar');
    await expect.poll(saved).toBe('en');
  });
});

describe('the main menu', () => {
  it('has the work first, then the settings', async () => {
    await open('/dashboard');
    expect(await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents()).toEqual([
      'Overview',
      'Patients',
      'Workdesk',
      'Treatment planner',
      'Medical settings',
      'Pricing settings',
      'Account settings',
    ]);
  });

  it('has at most five labelled tabs on a phone, and the rest under More', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Main menu' });
    expect(await tabs.getByRole('link').allTextContents()).toEqual(['Overview', 'Patients', 'Workdesk', 'Planner']);
    await tabs.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog');
    for (const name of ['My profile', 'Medical settings', 'Pricing settings', 'Account settings'])
      await more.getByRole('link', { name }).waitFor();
    expect(await violations(page)).toEqual([]);
    await more.getByRole('link', { name: 'Medical settings' }).click();
    await page.waitForURL('**/medical-settings');
    await more.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('the address', () => {
  it('has the tab of the settings and the open template: reload and back return to them', async () => {
    await open('/medical-settings');
    await page.getByRole('tab', { name: 'Medical templates' }).click();
    await expectSearch('?tab=templates');
    await page
      .getByRole('button', { name: /Standard treatments/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'All templates' }).or(page.getByText('All templates')).first().waitFor();
    const opened = page.url();
    expect(opened).toMatch(/template=[0-9a-f-]{36}/);
    await page.reload();
    expect(page.url()).toBe(opened);
    await page.getByRole('tab', { name: 'Medical templates', selected: true }).waitFor();
    await page.goBack();
    await expectSearch('?tab=templates');
    await open('/account-settings?tab=clinic');
    await page.getByRole('tab', { name: 'Clinic', selected: true }).waitFor();
    await page.getByLabel('Company name').waitFor();
  });

  it('says when it names a tab of the settings that does not exist', async () => {
    await open('/account-settings?tab=invoices');
    await page.getByText('This part of the settings does not exist, or your role may not open it.').waitFor();
    await page.getByRole('tab', { name: 'My profile', selected: true }).waitFor();
    await expectSearch('');
  });
});

describe('the theme', () => {
  it('is the person’s choice for all pages, and stays after a reload', async () => {
    await open('/dashboard');
    expect(await scheme()).toBe('light');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(scheme).toBe('dark');
    await expect.poll(async () => (await askRest<{ theme: string }>(page, '/auth/is-authenticated')).theme).toBe('DARK');
    await openWorkdesk(page, molaar, imageId);
    expect(await scheme()).toBe('dark');
    // Also before the session is known.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/auth\.isAuthenticated/, (route) => held.then(() => route.continue()));
    await page.goto(`${molaar.url}/patient-files`, { waitUntil: 'commit' });
    await expect.poll(scheme).toBe('dark');
    expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
    release();
    // The held request has been continued by then: without a route for it, it would be continued twice.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.unroute(/auth\.isAuthenticated/);
    await open('/patient-files');
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByText('Match system', { exact: true }).click();
    await expect.poll(scheme).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Escape');
  });

  it('leaves visible which tab is chosen in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open('/account-settings');
    const color = (selected: boolean) =>
      page
        .getByRole('tab', { selected })
        .first()
        .evaluate((tab) => getComputedStyle(tab).borderBottomColor);
    expect(await color(true)).not.toBe(await color(false));
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

/** Returns the controls that lie under an alert. */
const covered = () =>
  page.evaluate(() => {
    const alerts = [...document.querySelectorAll('[role="status"], [role="alert"]')].filter((element) =>
      element.querySelector('button[aria-label="Dismiss"]'),
    );
    if (alerts.length === 0) throw new Error('no alert is shown');
    const under = (rect: DOMRect) =>
      [0.1, 0.5, 0.9].flatMap((x) => document.elementsFromPoint(rect.left + rect.width * x, rect.top + rect.height / 2));
    const found = alerts.flatMap((alert) => under(alert.getBoundingClientRect()).filter((element) => !alert.contains(element)));
    return found
      .filter((element) => element.matches('button, a, input, canvas, img, h1, [role="dialog"] *'))
      .map((element) => element.outerHTML.slice(0, 120));
  });

describe('an alert', () => {
  it('of a failure covers nothing on the workdesk at any size, stays, and goes when the call succeeds', async () => {
    await openWorkdesk(page, molaar, imageId);
    await page.route(/patients\.details|comments\./, (route) => route.abort());
    await page.keyboard.press('k');
    await page.getByText('No connection to the server').first().waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      // The page takes its new layout after some frames.
      await expect.poll(covered).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute(/patients\.details|comments\./);
    await page.getByText('No connection to the server').first().waitFor({ state: 'hidden' });
  });
});

/** A double click on a menu's item, which the first click closes. */
const clickTwice = (item: Locator) =>
  item.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

describe('a second click', () => {
  const lists = () => askRest<{ name: string }[]>(page, '/pricing-template');
  const templates = () => askRest<{ name: string }[]>(page, '/medical-template');

  it('creates no second price list, template or copy', async () => {
    const before = { lists: (await lists()).length, templates: (await templates()).length };
    await open('/pricing-settings');
    await page.getByRole('button', { name: 'New price list' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Topeltklõps');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).dblclick();
    await page.getByText('Price list created').waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await clickTwice(page.getByRole('menuitem', { name: 'Make a copy' }));
    await expect.poll(async () => (await lists()).length).toBe(before.lists + 2);
    await open('/medical-settings?tab=templates');
    await page
      .getByRole('button', { name: /^More: Standard treatments/ })
      .first()
      .click();
    await clickTwice(page.getByRole('menuitem', { name: 'Make a copy' }));
    await page.waitForURL('**template=**');
    expect((await templates()).length).toBe(before.templates + 1);
    expect((await lists()).length).toBe(before.lists + 2);
  });
});

describe('a dialog with typed text', () => {
  it('asks before a click outside discards it', async () => {
    await open('/pricing-settings');
    await page.getByRole('button', { name: 'New price list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New price list' });
    await dialog.getByRole('textbox').fill('Poolik nimi');
    await page.mouse.click(30, 450);
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    // Until it is gone, the question takes the click outside.
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Poolik nimi');
    await page.mouse.click(30, 450);
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // Nothing was typed: it closes at once.
    await page.getByRole('button', { name: 'New price list' }).click();
    await dialog.waitFor();
    await page.mouse.click(30, 450);
    await dialog.waitFor({ state: 'hidden' });
  });
});

describe('a save without a connection', () => {
  it('is sent when the connection is back, and says so', async () => {
    await open('/pricing-settings');
    await page.getByRole('button', { name: 'New price list' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Ilma võrguta');
    await page.context().setOffline(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your changes will be sent as soon as it is back').waitFor();
    await page.context().setOffline(false);
    await page.getByText('The connection is back, and your changes have been sent.').waitFor();
    await page.getByText('Price list created').waitFor();
    const lists = await askRest<{ name: string }[]>(page, '/pricing-template');
    expect(lists.filter(({ name }) => name === 'Ilma võrguta')).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  it('is said on a workdesk where nobody does anything, and goes by itself', async () => {
    await openWorkdesk(page, molaar, imageId);
    const sign = page.getByText('No connection to the server. Retrying…');
    await page.context().setOffline(true);
    await sign.waitFor();
    await page.context().setOffline(false);
    await sign.waitFor({ state: 'detached' });
    await page.getByText('The connection is back.').waitFor();
  });

  it('delays a dialog whose code has not been loaded, and keeps the page', async () => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.context().setOffline(true);
    await page.keyboard.press('?');
    await page.getByText('No connection to the server. Retrying…').waitFor();
    await page.context().setOffline(false);
    await dialog.waitFor();
    await page.getByText('No connection to the server. Retrying…').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('of a part of the page alone keeps the page, and says what to do', async () => {
    const isPart = (url: URL) => /\/assets\/edit-image-dialog-[\w-]+\.js$/.test(url.pathname);
    await page.route(isPart, (route) => route.abort());
    await page.keyboard.press('Shift+C');
    await page.getByText('A part of this page could not be loaded. Please reload the page to open it.').waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    await page.unroute(isPart);
    await openWorkdesk(page, molaar, imageId);
    await page.keyboard.press('Shift+C');
    await page.getByRole('dialog', { name: 'Crop, rotate, flip' }).waitFor();
  });
});

describe('a page whose code does not arrive', () => {
  it('is loaded once more by itself, then says so and offers to reload', async () => {
    const broken = await page.context().newPage();
    let asked = 0;
    const isEntry = (url: URL) => /\/assets\/index-[\w-]+\.js$/.test(url.pathname);
    await broken.route(isEntry, (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    await broken.goto(`${molaar.url}/dashboard`);
    await broken.getByText('Molaar could not be loaded.').waitFor();
    expect(asked).toBe(2);
    await broken.unroute(isEntry);
    await broken.getByRole('button', { name: 'Reload' }).click();
    await broken.getByRole('heading', { level: 1 }).waitFor();
    await broken.close();
  });
});

describe('the animation while something loads', () => {
  it('has a cycle of one second for a page, and of 750 ms within one', async () => {
    const { page: own } = await signedInPage(browser, molaar, 'demo');
    await own.emulateMedia({ reducedMotion: 'no-preference' });
    await own.route(/patients\.paginate/, () => undefined);
    await own.goto(`${molaar.url}/patient-files`);
    const dot = own.locator('[role=status] .mantine-Loader-root > span').first();
    await dot.waitFor();
    expect(await dot.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('1s');
    await own.context().close();
    const anonymous = await openPage(browser);
    await anonymous.emulateMedia({ reducedMotion: 'no-preference' });
    await anonymous.route(/auth\.login/, () => undefined);
    await anonymous.goto(`${molaar.url}/login`);
    await anonymous.getByLabel('Username').fill('nobody');
    await anonymous.getByLabel('Password', { exact: true }).fill('nothing');
    await anonymous.getByRole('button', { name: 'Sign in', exact: true }).click();
    const ring = anonymous.locator('button .mantine-Loader-root');
    await ring.waitFor();
    expect(await ring.evaluate((element) => getComputedStyle(element, '::after').animationDuration)).toBe('0.75s');
    await anonymous.context().close();
  });
});
