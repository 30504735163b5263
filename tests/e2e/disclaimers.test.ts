// @module-tag thorough

import type { Disclaimer } from '@molaar/contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, sendRest, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: admin } = await signedInPage(browser, molaar, 'admin'));
  await openDisclaimers(admin);
});
afterAll(async () => {
  await browser?.close();
});

async function openDisclaimers(page: Page): Promise<void> {
  await page.goto(`${molaar.url}/medical-settings`);
  await page.getByRole('tab', { name: 'Disclaimers' }).click();
  await page.getByText('Raviplaanist', { exact: true }).waitFor();
}

const panel = () => admin.getByRole('tabpanel', { name: 'Disclaimers' });
const withHeading = async (heading: string) =>
  (await askRest<Disclaimer[]>(admin, '/disclaimer')).filter((one) => one.heading === heading).map(({ status }) => status);

async function choose(heading: string, action: string, nth = 0): Promise<void> {
  await panel()
    .getByRole('button', { name: `More: ${heading}` })
    .nth(nth)
    .click();
  await admin.getByRole('menuitem', { name: action }).click();
  // A menu that is still closing has the same items as the next one.
  await admin.getByRole('menu').waitFor({ state: 'detached' });
}

async function edit(heading: string): Promise<Locator> {
  const card = panel()
    .locator('div')
    .filter({ has: admin.getByRole('button', { name: `More: ${heading}` }) })
    .last();
  await card.getByRole('button', { name: 'Edit' }).click();
  return admin.getByRole('dialog', { name: 'Edit disclaimer' });
}

/** Clicks an action of a dialog and waits until the dialog is closed. */
async function confirm(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: action, exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
}

/** The steps build on each other. */
describe('a disclaimer', () => {
  it('needs a heading and a text; a draft is created once', async () => {
    await panel().getByRole('button', { name: 'New disclaimer' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New disclaimer' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => dialog.getByText('This field is required').count()).toBe(2);
    expect(await violations(admin)).toEqual([]);
    await dialog.getByLabel('Heading').fill('Garantii');
    await expect.poll(() => dialog.getByText('This field is required').count()).toBe(1);
    await dialog.getByLabel('Text').fill('Täidisele annab kliinik kaks aastat garantiid.');
    await expect.poll(() => dialog.getByText('This field is required').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await panel().getByText('Garantii', { exact: true }).waitFor();
    expect(await withHeading('Garantii')).toEqual(['DRAFT']);
  });

  it('asks before unsaved changes are discarded', async () => {
    await choose('Garantii', 'Activate');
    await expect.poll(() => withHeading('Garantii')).toEqual(['ACTIVE']);
    const dialog = await edit('Garantii');
    await dialog.getByLabel('Heading').fill('Midagi muud');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const question = admin.getByRole('dialog', { name: 'Unsaved changes' });
    await confirm(question, 'Cancel');
    expect(await dialog.getByLabel('Heading').inputValue()).toBe('Midagi muud');
    await dialog.getByRole('button', { name: 'Cancel' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await withHeading('Garantii')).toEqual(['ACTIVE']);
  });

  it('that somebody else saved meanwhile is shown beside what was typed, of which nothing is lost', async () => {
    const saveElsewhere = async (content: string) => {
      const current = (await askRest<Disclaimer[]>(admin, '/disclaimer')).find(({ heading }) => heading === 'Garantii');
      await sendRest(admin, 'PUT', '/disclaimer', { ...current, content });
    };
    const texts = async () => (await askRest<Disclaimer[]>(admin, '/disclaimer')).map(({ content }) => content);
    const dialog = await edit('Garantii');
    const typed = dialog.getByLabel('Text');
    await typed.fill('Garantii on kolm aastat.');
    await saveElsewhere('Garantii on viis aastat.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Garantii on viis aastat.').waitFor();
    expect(await typed.inputValue()).toBe('Garantii on kolm aastat.');
    expect(await violations(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await confirm(dialog, 'Save');
    expect(await texts()).toContain('Garantii on kolm aastat.');

    await edit('Garantii');
    await typed.fill('Garantii on kümme aastat.');
    await saveElsewhere('Garantii on neli aastat.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    expect(await typed.inputValue()).toBe('Garantii on neli aastat.');
    // Nothing is unsaved now, so that closing asks nothing.
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    expect(await texts()).toContain('Garantii on neli aastat.');
  });

  it('is archived after a question, cannot be changed then, and can be copied as a draft', async () => {
    await choose('Garantii', 'Archive');
    const question = admin.getByRole('dialog', { name: 'Archive “Garantii”?' });
    await confirm(question, 'Cancel');
    expect(await withHeading('Garantii')).toEqual(['ACTIVE']);
    await choose('Garantii', 'Archive');
    await confirm(question, 'Archive');
    await expect.poll(() => withHeading('Garantii')).toEqual(['EXPIRED']);
    await panel().getByText('Archived').waitFor();

    await panel().getByRole('button', { name: 'Open', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Disclaimer' });
    await dialog.getByText('This is archived and cannot be changed.').waitFor();
    expect(await dialog.getByLabel('Heading').getAttribute('readonly')).not.toBeNull();
    expect(await dialog.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    await confirm(dialog, 'Close');

    await choose('Garantii', 'Make a copy');
    await admin.getByText('Copied as a draft').waitFor();
    expect((await withHeading('Garantii')).sort()).toEqual(['DRAFT', 'EXPIRED']);
  });

  it('is deleted after a question', async () => {
    await choose('Garantii', 'Delete');
    const question = admin.getByRole('dialog', { name: 'Delete “Garantii”?' });
    await confirm(question, 'Delete');
    await expect.poll(() => withHeading('Garantii')).toHaveLength(1);
  });

  it('shows a warning when a category has no default any more', async () => {
    const warning = panel().getByText(/^No active default for Clinic in this language/);
    expect(await warning.count()).toBe(0);
    await choose('Küsimuste korral', 'Archive');
    const question = admin.getByRole('dialog', { name: 'Archive “Küsimuste korral”?' });
    await question.getByText('It is the default of its language.').waitFor();
    await confirm(question, 'Archive');
    await warning.waitFor();
    expect(await violations(admin)).toEqual([]);
  });
});

describe('an assistant', () => {
  it('reads the disclaimers, and has no action to change them', async () => {
    const { page } = await signedInPage(browser, molaar, 'assistant');
    await openDisclaimers(page);
    const shown = page.getByRole('tabpanel', { name: 'Disclaimers' });
    await shown.getByText('You can view these settings. Can be changed by: owner, administrator.').waitFor();
    expect(await shown.getByRole('button', { name: /^(New disclaimer|More:|Edit)/ }).count()).toBe(0);
    await shown.getByRole('button', { name: 'Open' }).first().click();
    expect(await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).count()).toBe(0);
  });
});
