// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let owner: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
  await owner.goto(`${molaar.url}/account-settings?tab=keys`);
  await owner.getByText('No API keys yet').waitFor();
});
afterAll(async () => {
  await browser?.close();
});

/** Calls the REST API as a program with this key. @returns the status of the response. */
const callWith = async (secret: string, path = '/api/patient') =>
  (await fetch(`${molaar.url}${path}`, { headers: { Authorization: `Bearer ${secret}` } })).status;

const secretDialog = () => owner.getByRole('dialog', { name: /^Key secret/ });

/** Reads the secret that is shown once, and closes its dialog. */
async function takeSecret(): Promise<string> {
  const secret = await secretDialog().getByLabel('Key secret', { exact: true }).inputValue();
  await secretDialog().getByRole('button', { name: 'I have copied it' }).click();
  await secretDialog().waitFor({ state: 'detached' });
  return secret;
}

async function choose(action: string): Promise<void> {
  await owner.getByRole('button', { name: 'Actions for Näidisprogramm' }).click();
  await owner.getByRole('menuitem', { name: action }).click();
  // A menu that is still closing has the same items as the next one.
  await owner.getByRole('menu').waitFor({ state: 'detached' });
}

/** The steps build on each other. */
describe('an API key', () => {
  let first: string;
  let second: string;

  it('needs a name and a permission, and is created once', async () => {
    await owner.getByRole('button', { name: 'New key' }).click();
    const dialog = owner.getByRole('dialog', { name: 'New key' });
    await dialog.getByRole('checkbox', { name: 'Read patients, radiographs, findings and treatment plans' }).uncheck();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByText('Choose at least 1').waitFor();
    expect(await violations(owner)).toEqual([]);
    await dialog.getByLabel('Name').fill('Näidisprogramm');
    await dialog.getByText('This field is required').waitFor({ state: 'detached' });
    await dialog.getByRole('checkbox', { name: 'Read patients, radiographs, findings and treatment plans' }).check();
    await dialog.getByText('Choose at least 1').waitFor({ state: 'detached' });
    // Who types a name and presses Enter or Tab at once gets this person, not the one before.
    const person = dialog.getByRole('combobox', { name: 'Acts as' });
    await expect.poll(() => person.inputValue()).toBe('Dr Näidis Hambaarst');
    await person.fill('kolleeg');
    await person.press('Enter');
    await expect.poll(() => person.inputValue()).toBe('Dr Näidis Kolleeg');
    await person.fill('hambaa');
    await person.press('Tab');
    await expect.poll(() => person.inputValue()).toBe('Dr Näidis Hambaarst');

    await dialog.getByRole('button', { name: 'Create' }).dblclick();
    await secretDialog().getByText('It won’t be shown again.').waitFor();
    first = await takeSecret();
    expect(await askRest<unknown[]>(owner, '/x/api-key')).toHaveLength(1);
    expect(await callWith(first)).toBe(200);
    expect(await callWith(first, '/api/pricing-template')).toBe(403);
  });

  it('does not show its secret again', async () => {
    await owner.reload();
    await owner.getByRole('article', { name: 'Näidisprogramm' }).waitFor();
    expect(await owner.content()).not.toContain(first);
    expect(JSON.stringify(await askRest(owner, '/x/api-key'))).not.toContain(first);
  });

  it('gets a new secret, and the old one stays valid for the chosen time', async () => {
    await choose('New secret');
    const dialog = owner.getByRole('dialog', { name: 'New secret: Näidisprogramm' });
    await dialog.getByRole('button', { name: 'New secret' }).dblclick();
    second = await takeSecret();
    expect(second).not.toBe(first);
    expect([await callWith(first), await callWith(second)]).toEqual([200, 200]);

    await choose('New secret');
    await dialog.getByRole('combobox', { name: 'Old secret expires' }).click();
    await owner.getByRole('option', { name: 'immediately' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    const third = await takeSecret();
    expect([await callWith(second), await callWith(third)]).toEqual([401, 200]);
    second = third;
  });

  it('stops working when it is revoked, not when the question is cancelled', async () => {
    const question = owner.getByRole('dialog', { name: 'Revoke the key Näidisprogramm?' });
    await choose('Revoke');
    await question.waitFor();
    expect(await violations(owner)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await callWith(second)).toBe(200);
    await choose('Revoke');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await owner
      .getByRole('article', { name: 'Näidisprogramm' })
      .getByText(/^Revoked/)
      .waitFor();
    expect([await callWith(first), await callWith(second)]).toEqual([401, 401]);
    expect(await owner.getByRole('button', { name: 'Actions for Näidisprogramm' }).count()).toBe(0);
  });
});

describe('an administrator', () => {
  it('has no tab for keys, also by its address', async () => {
    const { page: admin } = await signedInPage(browser, molaar, 'admin');
    await admin.goto(`${molaar.url}/account-settings?tab=keys`);
    await admin.getByRole('tab', { name: 'Team' }).waitFor();
    expect(await admin.getByRole('tab', { name: 'API keys' }).count()).toBe(0);
    expect(await admin.getByRole('button', { name: 'New key' }).count()).toBe(0);
  });
});
