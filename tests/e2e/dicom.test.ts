// @module-tag thorough

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { darkerRadiographPixels } from '../support/radiographs';

let molaar: Portal;
let browser: Browser;
let page: Page;
let patientId: string;
const files = makeDataDir();
const file = join(files, 'pano.dcm');

beforeAll(async () => {
  const { width, height, pixels } = await darkerRadiographPixels(0);
  writeFileSync(file, writeDicom({ elements: testRadiograph({ width, height, bits: 8 }, pixels) }));
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  patientId = (await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Jaan', lastName: 'Kask', birthDate: '1970-02-03' }))
    .id;
  page = (await signedInPage(browser, molaar, 'demo')).page;
});
afterAll(async () => {
  await browser?.close();
  removeDataDir(files);
});

it('asks whose a DICOM file of another patient is before it is sent, and analyses it', async () => {
  await page.goto(`${molaar.url}/patient-files?patient=${patientId}`);
  await page.getByRole('button', { name: 'Upload a radiograph' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  const alert = dialog.getByRole('alert').filter({ hasText: 'The file names another patient' });
  await expect.poll(() => alert.textContent()).toContain('Mari Maasikas, born');
  expect(await alert.textContent()).toContain('Jaan Kask, born');
  const upload = dialog.getByRole('button', { name: /^Upload/ });
  expect(await upload.isDisabled()).toBe(true);
  expect(await dialog.getByLabel(/^Date taken/).inputValue()).toContain('2024');
  expect(await violations(page)).toEqual([]);

  await dialog.getByLabel('This radiograph belongs to Jaan Kask').check();
  await upload.click();
  await page.waitForURL('**/workdesk?image=*');
  await page.locator('[data-annotation]').first().waitFor();
  const imageId = new URL(page.url()).searchParams.get('image');
  expect(await askRest(page, `/image/${imageId}`)).toMatchObject({
    patientId,
    dateTaken: '2024-03-08',
    kind: 'PANORAMIC',
    device: 'Example Imaging Pano 3',
    fileName: 'pano.dcm',
  });
});
