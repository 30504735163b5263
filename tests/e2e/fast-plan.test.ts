// @module-tag thorough

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { DEMO_PASSWORD, openPage, signedInPage } from '../support/desk';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';
import { readPdf } from '../support/read-pdf';

let molaar: Portal;
let browser: Browser;
let files: string;
let radiograph: string;

beforeAll(async () => {
  files = makeDataDir();
  radiograph = join(files, 'panoraam.png');
  writeFileSync(radiograph, demoRadiographFile());
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  const medical = new PortalClient(molaar.url);
  await medical.signIn(molaar.username('medical'));
  await medical.json('PATCH', '/api/user', { locale: 'en' });
});
afterAll(async () => {
  await browser?.close();
  removeDataDir(files);
});

async function textOf(download: Download): Promise<string> {
  const file = join(files, download.suggestedFilename());
  await download.saveAs(file);
  return (await readPdf(readFileSync(file))).join('\n');
}

describe('a first-time dentist', () => {
  it('needs at most seven clicks from a radiograph to the PDF of an approved plan', async () => {
    const { page, context } = await signedInPage(browser, molaar, 'demo');
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks += 1;
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await page.goto(`${molaar.url}/dashboard`);

    await click(button('Upload a radiograph'));
    // The name is typed; Enter takes the new patient, and saves the form that opens with the name.
    // The dialog puts the focus into its first field a moment after it is shown.
    await page.getByRole('dialog').getByLabel('Patient').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Kiire Kask');
    await page.getByRole('option', { name: 'New patient: Kiire Kask' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('First name').and(page.locator(':focus')).inputValue()).toBe('Kiire');
    await page.keyboard.press('Enter');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(button('Choose files'))]);
    await chooser.setFiles(radiograph);
    await click(button('Upload and analyse'));
    await page.getByText(/\d+ decisions? left/).waitFor();
    await click(button('Teeth status'));
    await click(button(/^Approve high-confidence \(\d+\)/));
    await click(button('Create treatment plan'));
    await page.getByRole('region', { name: 'PDF for the patient' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), click(button('Approve and download in English'))]);

    expect(clicks).toBeLessThanOrEqual(7);
    const text = await textOf(download);
    expect(text).toContain('Kiire Kask');
    expect(text).toContain('Treatment plan');
    await page.waitForURL('**/treatment-planner?*plan=*');
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await context.close();
  });
});

describe('the main job by keyboard alone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(browser);
    // From the beginning: a listener added just before the key may reach the browser after it.
    page.on('filechooser', (chooser) => void chooser.setFiles(radiograph));
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

  /** Presses Tab until the element has the focus. */
  async function tabTo(target: Locator, most = 80): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < most; presses++) {
      if (await isFocused(target)) return;
      await press('Tab');
    }
    throw new Error(`${target} was not reached with ${most} presses of Tab`);
  }

  /** Reaches the element with Tab and presses Enter on it. */
  async function enter(target: Locator): Promise<void> {
    await tabTo(target);
    await press('Enter');
  }

  it('signs in, and uploads a radiograph from the overview', async () => {
    await page.goto(`${molaar.url}/login`);
    await tabTo(page.getByLabel('Username'));
    await page.keyboard.type(molaar.username('medical'));
    await tabTo(page.getByLabel('Password', { exact: true }), 2);
    await page.keyboard.type(DEMO_PASSWORD);
    await press('Enter');
    await page.waitForURL('**/account-settings');
    await enter(page.getByRole('link', { name: 'Overview' }));
    await enter(button('Upload a radiograph'));
    // The dialog puts the focus into its first field a moment after it is shown.
    await page.getByRole('dialog').getByLabel('Patient').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Klaver Klaviatuur');
    await page.getByRole('option', { name: 'New patient: Klaver Klaviatuur' }).waitFor();
    await press('Enter');
    await expect.poll(() => page.getByLabel('First name').and(page.locator(':focus')).inputValue()).toBe('Klaver');
    await press('Enter');
    await page.getByRole('dialog', { name: 'New patient' }).waitFor({ state: 'detached' });
    // The dialog of the upload has the focus where it goes on.
    await expect.poll(() => isFocused(button('Choose files'))).toBe(true);
    await press('Enter');
    await page.locator('button:enabled', { hasText: 'Upload and analyse' }).waitFor();
    await enter(button('Upload and analyse'));
    await page.waitForURL('**/workdesk?*image=*');
  });

  it('reviews all findings', async () => {
    // The number of decisions left is also known before the findings are here.
    await page.locator('[data-annotation]').first().waitFor();
    await tabTo(page.getByRole('application'));
    await press('q');
    const bar = page.locator('[data-review] [role=status]');
    const text = await bar.textContent();
    for (let left = Number(/^\d+/.exec(text ?? '')?.[0]); left > 0; left--) {
      await expect.poll(() => bar.textContent()).toMatch(new RegExp(`^${left} `));
      await press('a');
    }
    await expect.poll(() => bar.textContent()).toMatch(/clear teeth|No decisions/);
    await press('Shift+A');
    await expect.poll(() => bar.textContent()).toBe('No decisions left');
    await press('Control+s');
    await page.getByText('All changes are saved').waitFor();
  });

  it('approves the statuses, and makes the plan and its PDF', async () => {
    await enter(button('Teeth status'));
    await page.waitForURL('**/teeth-status**');
    const approve = button(/^Approve high-confidence/);
    await approve.waitFor();
    if (await approve.isEnabled()) await enter(approve);
    await enter(button('Create treatment plan'));
    await page.waitForURL('**/treatment-planner**');
    const download = page.waitForEvent('download');
    await enter(button('Approve and download in English'));
    const text = await textOf(await download);
    expect(text).toContain('Klaver Klaviatuur');
    await page.waitForURL('**/treatment-planner?*plan=*');
    await page.context().close();
  });
});
