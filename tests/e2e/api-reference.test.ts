// @module-tag thorough

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openPage } from '../support/desk';
import { sharedPortal } from '../support/shared-portal';

let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
});

describe('the API reference', () => {
  it('shows the groups of calls, signs in to the demo clinic with one click, and tries a call there', async () => {
    const page = await openPage(browser);
    await page.goto(`${(await sharedPortal()).url}/api/docs`);
    await page
      .getByRole('link', { name: /reference/i })
      .first()
      .click();
    await page.locator('#operations-tag-Plans').waitFor();
    expect(await page.locator('[id^=operations-tag-]').count()).toBeGreaterThan(12);
    await page.getByRole('button', { name: 'Sign in to the demo clinic' }).click();
    await page.getByRole('button', { name: 'Signed in to the demo clinic: try any call' }).waitFor();
    await page.locator('#operations-tag-Patients').click();
    const call = page.locator('#operations-Patients-listPatients');
    await call.locator('.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Execute' }).click();
    const response = call.locator('.live-responses-table tbody');
    await response.locator('.response-col_status').getByText('200').first().waitFor();
    await response.getByText('"lastName": "Patsient"').first().waitFor();
  });

  it('finds calls and guides by their words', async () => {
    const page = await openPage(browser);
    const search = page.getByRole('searchbox', { name: 'Search guides and calls' });
    await page.goto(`${(await sharedPortal()).url}/api/docs`);
    await search.fill('nothing like this');
    await page.getByText('Nothing found').waitFor();
    await search.fill('create patient');
    const call = page.getByRole('link', { name: /PUT \/patient$/ });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe('/api/docs/reference#/Patients/savePatient');
    await search.fill('idempotency');
    await page.getByRole('link', { name: 'Idempotency Guide' }).waitFor();
    await search.press('Enter');
    await page.waitForURL('**/api/docs#idempotency');
  });
});
