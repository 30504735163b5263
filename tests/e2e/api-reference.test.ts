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
});
