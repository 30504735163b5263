// @module-tag thorough

import type { MedicalTemplate } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let page: Page;
let id: string;

/** Reads the clinic's English template. */
const template = () => askRest<MedicalTemplate>(page, `/medical-template/${id}`);
const count = ({ rows }: MedicalTemplate, situation: string) => rows.filter((row) => row.situation === situation).length;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  const list = await client.json<MedicalTemplate[]>('GET', '/api/medical-template');
  id = list.find(({ language }) => language === 'en')?.id ?? '';
  // As an earlier release made it.
  const saved = await client.json<MedicalTemplate>('GET', `/api/medical-template/${id}`);
  const rows = saved.rows.filter(({ situation }) => situation === 'ANY');
  await client.json('PUT', '/api/medical-template', { ...saved, rows });
  ({ page } = await signedInPage(browser, molaar, 'medical'));
});
afterAll(async () => {
  await browser?.close();
});

it('a template of an earlier release says which situations it has no treatment for, and takes the default rows', async () => {
  await page.goto(`${molaar.url}/medical-settings?tab=templates`);
  await page.getByText(/^\d+ situations without a treatment$/).waitFor();
  await page.getByRole('button', { name: 'Open Standard treatments' }).click();
  await page.getByRole('button', { name: 'Review default rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Default rows by situation' });
  const residualRoot = dialog.getByRole('checkbox', { name: 'Primary caries cavity – Root' });
  expect(await residualRoot.isChecked()).toBe(true);
  await dialog.getByText('Assessment, removal if needed').first().waitFor();
  // What the clinic treats in its own way now is not replaced unasked.
  expect(await dialog.getByRole('checkbox', { name: 'Primary caries cavity – Tooth with a crown' }).isChecked()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Add \d+ rows$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/situations without a treatment$/).waitFor({ state: 'detached' });
  expect(count(await template(), 'ROOT')).toBe(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Template saved').waitFor();
  const saved = await template();
  expect([count(saved, 'ROOT'), count(saved, 'CROWNED_TOOTH')]).toEqual([4, 0]);
});

it('changes that were restored after a reload are kept with what somebody else saved meanwhile', async () => {
  const name = page.getByLabel('Name', { exact: true });
  const treatment = page.getByLabel('Treatment name');
  await treatment.fill('The dentist’s filling');
  // Leaving with unsaved changes asks the person; the browser has stored them by then.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('The dentist’s filling'))).toBe(true);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  const saved = await client.json<MedicalTemplate>('GET', `/api/medical-template/${id}`);
  await client.json('PUT', '/api/medical-template', { ...saved, name: 'The owner’s treatments' });

  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText('Someone else has changed this template in the meantime.').waitFor();
  expect(await treatment.inputValue()).toBe('The dentist’s filling');
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.poll(() => name.inputValue()).toBe('The owner’s treatments');
  expect(await treatment.inputValue()).toBe('The dentist’s filling');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Template saved').waitFor();
  expect((await template()).rows.some(({ treatmentName }) => treatmentName === 'The dentist’s filling')).toBe(true);
});
