// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';

const secret = 'a-shared-secret-of-more-than-32-characters';
/** Issuers are unique in the whole product, which other files use too. */
const issuer = `https://partner-${crypto.randomUUID()}.example`;
let molaar: Portal;
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: admin } = await signedInPage(browser, molaar, 'admin'));
  await admin.goto(`${molaar.url}/account-settings?tab=integration`);
  await admin.getByText('No partner systems yet').waitFor();
});
afterAll(async () => {
  await browser?.close();
});

const card = (name: string) => admin.getByRole('article', { name });
const partners = () => askRest<{ name: string; hasSecret: boolean; origins: string[] }[]>(admin, '/x/partner');

async function chooseAlgorithm(name: string): Promise<void> {
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Signature' }).click();
  await admin.getByRole('option', { name }).click();
}

/** The steps build on each other. */
describe('a partner system', () => {
  it('is added with a secret; each error is shown at its field until it is corrected', async () => {
    await admin.getByRole('button', { name: 'Add partner system' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add partner system' });
    await dialog.getByLabel('Name').fill('Näidispraksis');
    await chooseAlgorithm('HS256, shared secret');
    await dialog.getByLabel('Shared secret').fill('short');
    await dialog.getByLabel('Pages that may embed').fill('practice.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const issuerError = dialog.getByText('This field is required');
    const secretError = dialog.getByText('Must be at least 32 characters');
    const originError = dialog.getByText('Must be an origin such as https://practice.example');
    for (const error of [issuerError, secretError, originError]) await error.waitFor();
    expect(await violations(admin)).toEqual([]);

    await dialog.getByLabel('Issuer (iss)').fill(issuer);
    await issuerError.waitFor({ state: 'detached' });
    await dialog.getByLabel('Shared secret').fill(secret);
    await secretError.waitFor({ state: 'detached' });
    await dialog.getByLabel('Pages that may embed').fill('https://practice.example');
    await originError.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await card('Näidispraksis').getByText('https://practice.example').waitFor();
    expect(await partners()).toMatchObject([{ name: 'Näidispraksis', hasSecret: true, origins: ['https://practice.example'] }]);
  });

  it('keeps its secret when another field is changed, and never shows it', async () => {
    expect(JSON.stringify(await partners())).not.toContain(secret);
    await admin.getByRole('button', { name: 'Edit Näidispraksis' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Edit Näidispraksis' });
    expect(await dialog.getByLabel('Shared secret').inputValue()).toBe('');
    await dialog.getByText('Leave empty to keep the current secret').waitFor();
    await dialog.getByLabel('Name').fill('Uus nimi');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Uus nimi').waitFor();
    expect(await partners()).toMatchObject([{ name: 'Uus nimi', hasSecret: true }]);
  });

  it('cannot have the issuer of another one', async () => {
    await admin.getByRole('button', { name: 'Add partner system' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add partner system' });
    await dialog.getByLabel('Name').fill('Teine');
    await dialog.getByLabel('Issuer (iss)').fill(issuer);
    await dialog.getByLabel('JWKS URL').fill('https://partner.example/jwks.json');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Another partner system has this issuer').waitFor();
    await dialog.getByLabel('Issuer (iss)').fill(`${issuer}/second`);
    await dialog.getByText('Another partner system has this issuer').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('Teine').getByText('Access allowed').waitFor();
    expect(await partners()).toHaveLength(2);
  });

  it('is switched off', async () => {
    await admin.getByRole('button', { name: 'Edit Teine' }).click();
    await admin.getByRole('dialog').getByRole('switch', { name: 'Access allowed' }).uncheck();
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await card('Teine').getByText('Switched off').waitFor();
  });
});

describe('a dentist', () => {
  it('has no tab for partners, also by its address', async () => {
    const { page: medical } = await signedInPage(browser, molaar, 'medical');
    await medical.goto(`${molaar.url}/account-settings?tab=integration`);
    await medical.getByRole('tab', { name: 'Team' }).waitFor();
    expect(await medical.getByRole('tab', { name: 'Integration' }).count()).toBe(0);
    expect(await medical.getByRole('button', { name: 'Add partner system' }).count()).toBe(0);
  });
});
