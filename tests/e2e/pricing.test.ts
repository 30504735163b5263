// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { signedInPage } from '../support/desk';
import { chooseCsv, download } from '../support/files';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let admin: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  [{ page: owner }, { page: admin }] = await Promise.all([signedInPage(browser, molaar, 'demo'), signedInPage(browser, molaar, 'admin')]);
  for (const page of [owner, admin]) {
    await page.goto(`${molaar.url}/pricing-settings`);
    await page.getByLabel('Price, row 1, in euros').waitFor();
  }
});
afterAll(async () => {
  await browser?.close();
});

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });

/** Returns the lines of the exported price list that begin with this code. */
async function exported(code: string): Promise<string[]> {
  const address = await owner.locator('a[download][href*="/csv"]').getAttribute('href');
  const response = await owner.request.get(`${molaar.url}${address}`);
  return linesOf(await response.text(), code);
}

function linesOf(csv: string, code: string): string[] {
  const lines = csv.split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(20);
  return lines.filter((line) => /^(\w+)[;,]/.exec(line)?.[1] === code);
}

/** Searches, so that the component with this code is the first row. */
async function find(page: Page, code: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search components' }).fill(code);
  await page.getByText('1 component', { exact: true }).waitFor();
  // The row of an earlier search is shown until this one is answered.
  await expect.poll(() => page.getByLabel('Code, row 1', { exact: true }).inputValue()).toBe(code);
}

describe('the table of a price list', () => {
  it('shows an error at the row until its price is corrected, and saves it', async () => {
    await find(owner, '5000');
    const price = owner.getByLabel('Price, row 1, in euros');
    await price.fill('abc');
    await saveButton(owner).click();
    const error = owner.getByRole('alert').filter({ hasText: 'Price: Enter an amount in euros' });
    await error.waitFor();
    expect(await price.getAttribute('aria-invalid')).toBe('true');
    expect(await violations(owner)).toEqual([]);

    await price.fill('47.50');
    await error.waitFor({ state: 'detached' });
    expect(await price.getAttribute('aria-invalid')).toBeNull();
    await saveButton(owner).click();
    await owner.getByText('Price list saved').waitFor();
    await saveButton(owner).waitFor({ state: 'detached' });
    expect(await exported('5000')).toEqual([expect.stringContaining('47.5')]);
  });

  it('adds a component once when the button is clicked twice, and asks before it uses a code again', async () => {
    await owner.getByRole('searchbox', { name: 'Search components' }).fill('');
    await owner.getByRole('button', { name: 'New component' }).click();
    await owner.getByLabel('Name, row 1', { exact: true }).fill('Uus töö');
    await owner.getByLabel('Price, row 1, in euros').fill('12');
    await saveButton(owner).click();
    await owner.getByRole('alert').filter({ hasText: 'Code: This field is required' }).waitFor();

    await owner.getByLabel('Code, row 1', { exact: true }).fill('5001');
    await saveButton(owner).click();
    const question = owner.getByRole('dialog', { name: 'The code 5001 is already in this price list' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await exported('5001')).toHaveLength(1);

    await owner.getByLabel('Code, row 1', { exact: true }).fill('9100');
    await saveButton(owner).dblclick();
    await saveButton(owner).waitFor({ state: 'detached' });
    expect(await exported('9100')).toHaveLength(1);
  });

  it('shows the second of two people who change a row the other one’s row', async () => {
    for (const page of [owner, admin]) await find(page, '5006');
    await admin.getByLabel('Name, row 1', { exact: true }).fill('Administraatori nimi');
    await owner.getByLabel('Price, row 1, in euros').fill('41');
    await saveButton(owner).click();
    await saveButton(owner).waitFor({ state: 'detached' });

    await saveButton(admin).click();
    await admin.getByText('Someone else has changed this component in the meantime.').waitFor();
    expect(await admin.getByLabel('Name, row 1', { exact: true }).inputValue()).toBe('Administraatori nimi');
    expect(await exported('5006')).toEqual([expect.stringMatching(/Panoraamülesvõte.*41/)]);
    await admin.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(() => admin.getByLabel('Name, row 1', { exact: true }).inputValue()).toBe('Panoraamülesvõte');
    // The list is loaded again after the rejected save.
    await expect.poll(() => admin.getByLabel('Price, row 1, in euros').inputValue()).toMatch(/^41/);
    await expect.poll(() => saveButton(admin).count()).toBe(0);
  });
});

describe('a code that already exists', () => {
  const question = () => owner.getByRole('dialog', { name: 'The code 5020 is already in this price list' });

  it('says what is wrong in the row when it cannot be saved after the question', async () => {
    for (const page of [owner, admin]) await find(page, '5007');
    await owner.getByLabel('Code, row 1', { exact: true }).fill('5020');
    await saveButton(owner).click();
    await question().waitFor();
    // Meanwhile somebody else changes the same component.
    await admin.getByLabel('Price, row 1, in euros').fill('');
    await admin.getByLabel('From, row 1, in euros').fill('66');
    await saveButton(admin).click();
    await saveButton(admin).waitFor({ state: 'detached' });

    await question().getByRole('button', { name: 'Save with this code' }).click();
    await question().waitFor({ state: 'detached' });
    await owner.getByText('Someone else has changed this component in the meantime.').waitFor();
    expect(await owner.getByText('A price list component with this code already exists.').count()).toBe(0);
    await owner.getByRole('button', { name: 'Show theirs' }).click();
    await expect.poll(() => saveButton(owner).count()).toBe(0);
  });

  it('asks again when the server could not save it', async () => {
    await find(owner, '5007');
    await owner.getByLabel('Code, row 1', { exact: true }).fill('5020');
    await saveButton(owner).click();
    await question().waitFor();
    await owner.route('**/trpc/pricing.saveComponent*', (route) =>
      route.fulfill({ status: 500, json: { message: 'SOMETHING_WENT_WRONG' } }),
    );
    await question().getByRole('button', { name: 'Save with this code' }).click();
    await owner.getByText('Something went wrong').first().waitFor();
    await owner.unroute('**/trpc/pricing.saveComponent*');
    expect(await question().isVisible()).toBe(true);
    await question().getByRole('button', { name: 'Save with this code' }).click();
    await question().waitFor({ state: 'detached' });
    await expect.poll(() => exported('5020')).toHaveLength(2);
    expect(await exported('5007')).toEqual([]);
  });

  it('shows a price of seven characters as a whole', async () => {
    await find(owner, '5006');
    const price = owner.getByLabel('Price, row 1, in euros');
    await price.fill('1234.50');
    expect(await price.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
    await owner.getByRole('button', { name: 'Discard changes' }).click();
  });
});

describe('a change by percent', () => {
  it('needs a table without unsaved rows', async () => {
    await owner.getByRole('searchbox', { name: 'Search components' }).fill('');
    await owner.getByLabel('Name, row 2', { exact: true }).fill('Ajutine nimi');
    await owner.getByRole('button', { name: 'Change prices' }).click();
    await owner.getByText('Save or discard the changes in the table first.').waitFor();
    expect(await owner.getByRole('dialog').count()).toBe(0);
    await owner.getByRole('button', { name: 'Discard changes' }).click();
  });

  it('previews the prices of one category, and changes them once', async () => {
    const dialog = owner.getByRole('dialog', { name: 'Change prices by a percentage' });
    await owner.getByRole('button', { name: 'Change prices' }).click();
    await dialog.getByLabel('Percentage').fill('ten');
    const error = dialog.getByText('Enter a number from -99 to 1000 with at most two decimals');
    await error.waitFor();
    expect(await dialog.getByRole('button', { name: /^Change \d+ price/ }).isDisabled()).toBe(true);
    await dialog.getByLabel('Percentage').fill('10');
    await error.waitFor({ state: 'detached' });
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await owner.getByRole('option', { name: 'Diagnostika' }).click();
    await dialog.getByRole('button', { name: 'Change 5 prices' }).waitFor();
    const row = dialog.getByRole('row').filter({ hasText: '5001' });
    await row.getByText('€33.00').waitFor();
    await row.getByText('€30.00').waitFor();
    expect(await violations(owner)).toEqual([]);
    // Nothing has changed yet.
    expect(await exported('5001')).toEqual([expect.stringMatching(/\b30\b/)]);

    await dialog.getByRole('button', { name: 'Change 5 prices' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    expect(await exported('5001')).toEqual([expect.stringMatching(/\b33\b/)]);
    expect(await exported('5012')).toEqual([expect.stringMatching(/\b15\b/)]);
  });
});

describe('the import of a CSV file', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import components from a CSV file' });

  it('says which columns are missing, and imports nothing then', async () => {
    await owner.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = dialogOf(owner);
    await chooseCsv(owner, dialog.getByRole('button', { name: 'Choose a file' }), ['fruit,colour', 'apple,red']);
    await dialog.getByText(/^Missing columns: .*Code.*Name/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true);
  });

  it('skips lines with errors, and imports the others once', async () => {
    const dialog = dialogOf(owner);
    await chooseCsv(owner, dialog.getByRole('button', { name: 'Choose another file' }), [
      'code,category,name,unit,price',
      '5001,Diagnostika,Kontrollvisiit,visit,35',
      '9001,Muu,Hambakaitse,piece,120.50',
      '9002,Muu,,piece,10',
      '9003,Muu,Vale hind,piece,abc',
    ]);
    await dialog.getByText('To add: 1, to update: 1, unchanged: 0, with errors: 2').waitFor();
    await dialog.getByRole('row').filter({ hasText: '9002' }).getByText('Name: The name is missing').waitFor();
    await dialog.getByRole('row').filter({ hasText: '9003' }).getByText('Price: The price is not an amount in euros').waitFor();
    // The price that is replaced, and the new one.
    await dialog.getByRole('row').filter({ hasText: '5001' }).getByText('€33.00').waitFor();
    await dialog.getByRole('row').filter({ hasText: '5001' }).getByText('€35.00').waitFor();
    expect(await violations(owner)).toEqual([]);

    // Somebody else changes the list after the preview: the new one is shown before anything is imported.
    await find(admin, '5012');
    await admin.getByLabel('Price, row 1, in euros').fill('16');
    await saveButton(admin).click();
    await saveButton(admin).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
    await owner.getByText('Someone else has changed the price list. This is the new preview.').waitFor();
    expect(await exported('9001')).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 2 lines' }).dblclick();
    await owner.getByText('Lines imported: 2').waitFor();
    expect(await exported('5001')).toEqual([expect.stringMatching(/\b35\b/)]);
    expect(await exported('9001')).toEqual([expect.stringContaining('120.5')]);
    expect(await exported('9003')).toEqual([]);
  });
});

describe('on a phone', () => {
  it('shows every field of a component without scrolling sideways, and saves a price', async () => {
    const { page } = await signedInPage(browser, molaar, 'admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${molaar.url}/pricing-settings`);
    await find(page, '5005');
    const row = page.getByRole('main').locator('tbody tr').first();
    for (const field of await row.locator('input, select, button').all()) {
      const box = await field.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    }
    const hidden = await page.evaluate(() => {
      const table = document.querySelector('main table');
      return table ? table.scrollWidth - (table.parentElement?.clientWidth ?? 0) : null;
    });
    expect(hidden).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Price, row 1, in euros').fill('13');
    await saveButton(page).click();
    await expect.poll(() => exported('5005')).toEqual([expect.stringMatching(/\b13\b/)]);
  });
});

describe('a person without the permission', () => {
  it('sees and exports the prices, but changes none', async () => {
    const { page: viewer } = await signedInPage(browser, molaar, 'viewer');
    await viewer.goto(`${molaar.url}/pricing-settings`);
    await viewer.getByText('You can view the prices. Only an owner or an administrator can change them.').waitFor();
    await viewer.getByRole('cell', { name: 'Hambakaitse' }).waitFor();
    const { name, content } = await download(viewer, viewer.getByRole('link', { name: 'Export CSV' }));
    expect(name).toMatch(/\.csv$/);
    expect(linesOf(content.toString('utf8'), '9001')).toHaveLength(1);
    expect(await viewer.getByRole('button', { name: /New component|New price list|Change prices|Import CSV/ }).count()).toBe(0);
    expect(await viewer.getByRole('main').locator('table input').count()).toBe(0);
  });
});
