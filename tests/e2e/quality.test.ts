// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { AnnotationSet } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, signedInPage } from '../support/desk';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let page: Page;
/** Suggested teeth of the radiograph. */
let teeth: number;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  const { imageId } = await demoRadiograph(page);
  const dentist = new PortalClient(molaar.url);
  await dentist.signIn(molaar.username('medical'));
  const { version, annotations } = await dentist.json<AnnotationSet>('GET', `/api/x/image/${imageId}/annotation`);
  const suggested = annotations.filter((one) => one.class === 'TOOTH');
  teeth = suggested.length;
  const [wrong, moved] = suggested.map(({ id }) => id);
  const decided = annotations.map((one) => {
    if (one.id === wrong) return { ...one, decision: 'REJECTED' };
    const [x, y, w, h] = one.box;
    return { ...one, ...(one.id === moved ? { box: [x + 4, y, w, h], outline: null } : {}), decision: 'APPROVED' };
  });
  await dentist.json('POST', `/api/annotation/${imageId}`, { version, annotations: decided });
});
afterAll(async () => {
  await browser?.close();
});

it('shows how suggestions were decided, with the share’s interval and not for too few, by period and device', async () => {
  await page.goto(`${molaar.url}/medical-settings`);
  await page.getByRole('tab', { name: 'Quality' }).click();
  await page.getByText('1 analysed radiograph').waitFor();
  const row = page.getByRole('row', { name: /^Tooth / });
  expect(teeth).toBeGreaterThan(20);
  expect(await row.getByRole('cell').nth(1).textContent()).toBe(String(teeth));
  expect(await row.getByRole('cell').nth(2).textContent()).toMatch(/^9\d%8\d% to \d+%$/);
  expect(await row.getByRole('cell').nth(3).textContent()).toBe('1position 1');
  expect(await row.getByRole('cell').nth(5).textContent()).toBe('1');
  await page.getByText('Fewer than 20 decisions: no share yet').first().waitFor();
  await page
    .getByText(/assists/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);

  // A month before the clinic existed.
  await page.getByRole('combobox', { name: 'Analysed' }).click();
  await page.getByRole('option').last().click();
  await page.getByText('No decisions in this period').waitFor();
  await page.getByText('0 analysed radiographs').waitFor();
});

it('is summed up over all clinics by the operator’s command', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'apps/launcher/dist/quality.js'), '--json'], {
    env: { ...process.env, DATA_DIR: molaar.dataDir, MOLAAR_ROOT: root },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { clinics, types } = JSON.parse(stdout);
  expect(clinics).toBeGreaterThan(0);
  expect(types.find((one: { class: string }) => one.class === 'TOOTH').decisions).toBeGreaterThanOrEqual(teeth);
});
