import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  await openWorkdesk(page, molaar, (await demoRadiograph(page)).imageId);
  await page.getByRole('button', { name: 'Dismiss hints' }).click();
});
afterAll(() => browser?.close());

const picture = () => page.getByRole('application');
const row = (at: number) => page.locator('[data-annotation]').nth(at);
/** Whether the focus is on the element or inside it. */
const isFocused = (of: ReturnType<typeof picture>) => of.evaluate((element) => element.contains(document.activeElement));

async function press(key: string, times = 1): Promise<void> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key);
}

describe('the Tab key on the workdesk', () => {
  it('reaches the radiograph first, and the findings within three more presses', async () => {
    await page.locator('#content').focus();
    await press('Tab');
    expect(await isFocused(picture())).toBe(true);
    const list = page.locator('[data-findings]');
    let presses = 0;
    while (!(await isFocused(list)) && presses < 4) {
      await press('Tab');
      presses += 1;
    }
    expect(presses).toBeLessThanOrEqual(3);
    expect(await isFocused(row(0))).toBe(true);
  });

  it('stops once at the list; arrow keys lead through findings, their buttons and the headings', async () => {
    await press('ArrowDown');
    await expect.poll(() => row(0).getAttribute('data-selected')).toBe('true');
    await press('ArrowDown');
    await expect.poll(() => isFocused(row(1))).toBe(true);
    await press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Approve 13, /);
    await press('ArrowLeft');
    await press('ArrowUp');
    await expect.poll(() => isFocused(row(0))).toBe(true);
    await press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Approve all visible suggestions/);
    await press('ArrowDown');
    await expect.poll(() => isFocused(row(0))).toBe(true);
    await press('Tab');
    expect(await isFocused(page.locator('[data-findings]'))).toBe(false);
    expect(await violations(page)).toEqual([]);
  });

  it('keeps the focus in the row whose button decides', async () => {
    await row(0).getByRole('button').first().focus();
    await press('ArrowRight');
    await press('Enter');
    await expect.poll(() => row(0).getByRole('button').count()).toBe(1);
    expect(await isFocused(row(0))).toBe(true);
    await press('Control+z');
    await expect.poll(() => row(0).getByRole('button').count()).toBe(3);
  });
});

describe('the focus of a review', () => {
  it('is on the radiograph, where its keys work, once a button has started or ended it', async () => {
    for (const name of ['Review', /^End/]) {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      await expect.poll(() => isFocused(picture())).toBe(true);
    }
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
  });
});

describe('the focus after a dialog', () => {
  it('returns to the radiograph, where a key opened it', async () => {
    const opened = { '?': 'Keyboard shortcuts', 'Shift+C': 'Crop, rotate, flip', 'Shift+U': 'Upload radiographs', 'Shift+D': 'Delete' };
    for (const [key, name] of Object.entries(opened)) {
      await picture().focus();
      await press(key);
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      // A dialog takes the focus a moment after it is shown; before, Tab would lead to what is behind it.
      await expect.poll(() => isFocused(dialog)).toBe(true);
      await press('Tab', 2);
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => isFocused(picture())).toBe(true);
    }
  });

  it('returns to the button or the menu that opened it', async () => {
    const crop = page.getByRole('toolbar').getByRole('button', { name: 'Crop, rotate, flip' });
    await crop.press('Enter');
    await page.getByRole('dialog').waitFor();
    await press('Escape');
    await expect.poll(() => isFocused(crop)).toBe(true);

    const help = page.getByRole('button', { name: 'Help' });
    await help.press('Enter');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // Cropping, adding and deleting are listed with their keys.
    for (const name of ['Crop, rotate, flip', 'Add radiograph', 'Delete radiograph'])
      expect(
        await dialog
          .getByRole('row', { name: new RegExp(name) })
          .locator('kbd')
          .allTextContents(),
      ).toContain('⇧');
    await press('Escape');
    await expect.poll(() => isFocused(help)).toBe(true);
  });
});
