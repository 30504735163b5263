// @module-tag thorough

import { greyPng } from '@molaar/testing/grey-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { signedInPage } from '../support/desk';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let page: Page;
let client: PortalClient;
let patientId: string;
let imageId: string;

async function upload(dateTaken: string): Promise<string> {
  const form = new FormData();
  form.set('patientId', patientId);
  form.set('dateTaken', dateTaken);
  form.set('file', new Blob([Uint8Array.from(greyPng(800, 400))]), 'radiograph.png');
  return ((await (await client.request('POST', '/api/image', form)).json()) as { id: string }).id;
}

const drawn = (type: string, location: string | null, surface: string[], box: number[], decision: string) => ({
  id: crypto.randomUUID(),
  class: type,
  location,
  surface,
  box,
  decision,
});

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  patientId = (await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Suu' })).id;
  const earlier = await upload('2023-03-08');
  imageId = await upload('2026-05-01');
  const tooth = drawn('TOOTH', '16', ['WHOLE_TOOTH'], [200, 80, 60, 140], 'APPROVED');
  await client.json('POST', `/api/annotation/${earlier}`, { version: 0, annotations: [{ ...tooth, box: [230, 90, 60, 140] }] });
  const annotations = [
    { ...tooth, id: crypto.randomUUID() },
    drawn('PRIM_CAR_CAVITY', '16', ['M', 'O'], [205, 180, 20, 20], 'APPROVED'),
    drawn('CROWN', '36', ['CROWN'], [500, 220, 50, 40], 'APPROVED'),
    drawn('OVERHANG', '26', ['M'], [600, 150, 10, 10], 'SUGGESTED'),
  ];
  await client.json('POST', `/api/annotation/${imageId}`, { version: 0, annotations });
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  await page.goto(`${molaar.url}/workdesk?image=${imageId}`);
  await page.locator('[data-annotation]').first().waitFor();
});
afterAll(async () => {
  await browser?.close();
});

const view = () => page.getByRole('dialog');
const heading = (name: string) => view().getByRole('heading', { level: 2, name, exact: true });

describe('show to patient', () => {
  it('opens with one key: the tooth on both radiographs with its sides, plain words, and the price of the template', async () => {
    await page.locator('.leaflet-container').first().focus();
    await page.keyboard.press('u');
    await heading('Tooth 16').waitFor();
    const headings = view().getByRole('heading', { level: 3 });
    await expect.poll(() => headings.allTextContents()).toEqual(['Tooth decay', 'Proposed treatment']);
    await view().getByText('Earlier: 08/03/2023').waitFor();
    await view().getByText('Later: 01/05/2026').waitFor();
    await view()
      .getByRole('img', { name: /^Tooth 16 on the radiograph of 08\/03\/2023/ })
      .waitFor();
    expect(await view().getByRole('img', { name: 'The patient’s right' }).count()).toBe(2);
    await view()
      .getByText(/€\d+\.\d\d/)
      .waitFor();
    await view().getByText('The analysis assists and does not diagnose.').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('goes from tooth to tooth in the patient’s language; prices and suggestions only where included', async () => {
    const places = view().getByRole('navigation', { name: 'Teeth' }).getByRole('listitem');
    await expect.poll(() => places.allTextContents()).toEqual(['16', '36']);
    await view().getByRole('switch', { name: 'Unconfirmed suggestions' }).check({ force: true });
    await expect.poll(() => places.allTextContents()).toEqual(['16', '26', '36']);
    await page.keyboard.press('ArrowRight');
    await heading('Tooth 26').waitFor();
    await view().getByText('your dentist has not confirmed it').waitFor();
    await view().getByRole('button', { name: 'Next tooth' }).click();
    await heading('Tooth 36').waitFor();
    await view().getByRole('button', { name: '16', exact: true }).click();
    await view().getByText('Eesti', { exact: true }).click();
    await heading('Hammas 16').waitFor();
    await view().getByRole('heading', { name: 'Hambakaaries' }).waitFor();
    await view().getByText('üleval paremal esimene tagapurihammas').waitFor();
    await view().getByRole('switch', { name: 'Hinnad' }).uncheck({ force: true });
    await expect.poll(() => view().getByText(/\d €/).count()).toBe(0);
  });

  it('ends with Escape, with the focus where it was and the page in the language of the dentist', async () => {
    await page.keyboard.press('Escape');
    await expect.poll(() => view().count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('leaflet-container'))).toBe(true);
    await page.getByRole('button', { name: 'Show to patient' }).click();
    await heading('Tooth 16').waitFor();
    await view().getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Show to patient');
  });
});
