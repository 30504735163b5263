// @module-tag thorough

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';

interface ReadImage {
  id: string;
  dateTaken: string | null;
  kind: string;
  mirrored: boolean;
  tilesUrl: string;
  analysis: { notices: string[] } | null;
}

let molaar: Portal;
let browser: Browser;
let page: Page;
let patientId: string;
const files = makeDataDir();
const mirrored = join(files, 'peegelpilt.jpg');

/** Draws the demo radiograph mirrored, with a mirrored side marker, as from a scanner that flips, taken in 2024. */
async function drawMirrored(): Promise<Buffer> {
  const { data, info } = await sharp(demoRadiographFile()).greyscale().toBuffer({ resolveWithObject: true });
  const size = Math.round(info.height * 0.07);
  const stem = size / 6;
  const [x, y] = [info.width * 0.93, info.height * 0.9];
  const letter = `M${x} ${y - size}h${stem}v${size - stem}h${size / 2}v${stem}H${x}z`;
  const marker = Buffer.from(`<svg width="${info.width}" height="${info.height}"><path d="${letter}" fill="#fff"/></svg>`);
  const marked = await sharp(data)
    .composite([{ input: marker }])
    .png()
    .toBuffer();
  return sharp(marked)
    .flop()
    .withExif({ IFD2: { DateTimeOriginal: '2024:03:08 14:05:00' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

beforeAll(async () => {
  writeFileSync(mirrored, await drawMirrored());
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  const client = new PortalClient(molaar.url);
  await client.signIn(molaar.username('demo'));
  const fields = { firstName: 'Näidis', lastName: 'Küljed', birthDate: '1980-01-01' };
  patientId = (await client.json<{ id: string }>('PUT', '/api/patient', fields)).id;
  ({ page } = await signedInPage(browser, molaar, 'demo'));
});
afterAll(async () => {
  await browser?.close();
  removeDataDir(files);
});

const images = async () => (await askRest<{ images: ReadImage[] }>(page, `/patient/${patientId}/details`)).images;
const teeth = async (imageId: string) => {
  const { annotations } = await askRest<{ annotations: { location: string | null }[] }>(page, `/x/image/${imageId}/annotation`);
  return annotations.flatMap(({ location }) => location ?? []).sort();
};

/** The steps build on each other. */
describe('a mirrored radiograph', () => {
  it('is uploaded with the date of its EXIF, and noticed', async () => {
    await page.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    await page.getByRole('button', { name: 'Upload a radiograph' }).first().click();
    await page.locator('input[type=file]').setInputFiles(mirrored);
    await expect.poll(() => page.getByLabel('Date taken (from the file)').inputValue()).toBe('08/03/2024');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload and analyse' }).click();
    await page.waitForURL('**/workdesk?*image=*');
    await page.getByText('The side marker on this radiograph is mirrored').waitFor();
    await page.getByText('Image 1, 08/03/2024').waitFor();
    expect(await images()).toMatchObject([{ dateTaken: '2024-03-08', kind: 'PANORAMIC', mirrored: false }]);
  });

  it('asks before statuses are saved, also with the keyboard', async () => {
    const [image] = (await images()) as [ReadImage];
    await page.goto(`${molaar.url}/teeth-status?image=${image.id}`);
    await page
      .getByRole('button', { name: /^Approve: / })
      .first()
      .click();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Left and right may be swapped' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();
    await page.goto(`${molaar.url}/workdesk?image=${image.id}`);
  });

  it('asks before the first approval, and swaps its sides as one entry that can be undone', async () => {
    const [image] = (await images()) as [ReadImage];
    const before = await teeth(image.id);
    await page.locator('[data-annotation]').first().waitFor();
    await page.locator('[data-findings] button[aria-label^="Approve"]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Left and right may be swapped' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Swap sides' }).click();
    await page.getByText(/^Sides swapped: \d+ findings renumbered/).waitFor();
    await page.getByText('The side marker on this radiograph is mirrored').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('All changes are saved').waitFor();
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await page.getByRole('button', { name: 'Save (1)' }).click();
    await expect.poll(async () => (await images())[0]?.mirrored).toBe(true);
    const other = (tooth: string) =>
      `${({ 1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7 } as Record<string, number>)[tooth[0]!]}${tooth[1]}`;
    expect(await teeth(image.id)).toEqual(before.map(other).sort());
  });

  it('is shown with R and L and its own files from then on', async () => {
    const [image] = (await images()) as [ReadImage];
    await page.reload();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    expect(await page.locator('.leaflet-image-layer').first().getAttribute('src')).toContain('?mirrored=true');
    const box = async (title: string) => (await page.getByTitle(title).first().boundingBox())!.x;
    expect(await box('The patient’s right')).toBeLessThan(await box('The patient’s left'));
    await page.goto(`${molaar.url}/teeth-status?image=${image.id}`);
    await page.getByRole('heading', { name: 'Teeth status' }).waitFor();
    expect(await page.getByText('The side marker on this radiograph is mirrored').count()).toBe(0);
  });

  it('becomes a bitewing that is not analysed, with a later date', async () => {
    const [image] = (await images()) as [ReadImage];
    await page.goto(`${molaar.url}/workdesk?image=${image.id}`);
    await page.getByRole('button', { name: /^Image 1, / }).click();
    await page.getByRole('button', { name: 'Change date or type' }).click();
    await page.getByLabel('Date taken').fill('01/02/1975');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByText('The patient was born later').waitFor();
    await page.getByLabel('Date taken').fill('09/03/2024');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Radiograph type' }).click();
    await page.getByRole('option', { name: 'Bitewing' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await page.getByText('This image is not analysed: Molaar reads panoramic radiographs.').waitFor();
    expect(await images()).toMatchObject([{ dateTaken: '2024-03-09', kind: 'BITEWING' }]);
  });
});

it('a line of known length calibrates the radiograph; lengths are measured on a calibrated one alone, angles on any', async () => {
  const [image] = (await images()) as [ReadImage];
  await page.goto(`${molaar.url}/workdesk?image=${image.id}`);
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  const viewer = page.locator('.leaflet-container');
  await viewer.focus();
  await page.keyboard.press('i');
  await page.getByText('This radiograph is not calibrated.').waitFor();
  const drawLine = ['Enter', 'Enter', ...Array.from({ length: 8 }, () => 'ArrowRight'), 'Enter'];
  for (const key of drawLine) await page.keyboard.press(key);
  await page.getByText('not calibrated', { exact: true }).waitFor();
  expect(await page.getByText(/\bmm$/).count()).toBe(0);
  await page.getByRole('button', { name: 'Calibrate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Calibrate with a known length' });
  const [, pixels] = /Length of the line: ([\d,]+) pixels/.exec((await dialog.textContent()) ?? '') ?? [];
  expect(Number(pixels)).toBeGreaterThan(0);
  await dialog.getByLabel('Known length in millimetres').fill('11.5');
  await dialog.getByRole('button', { name: 'Calibrate', exact: true }).click();
  await page.getByText('≈ 11.5 mm', { exact: true }).waitFor();
  // Undo removes the measurement alone.
  await viewer.focus();
  await page.keyboard.press('Control+z');
  await page.getByText('≈ 11.5 mm', { exact: true }).waitFor({ state: 'detached' });
  const calibrate = async (id: string) => {
    const headers = { 'Request-Type': 'ajax', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ millimetresPerPixel: 0.1 });
    return (await fetch(`/api/x/image/${id}/calibration`, { method: 'PUT', headers, body })).status;
  };
  expect(await page.evaluate(calibrate, image.id)).toBe(200);
  await page.reload();
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.getByText(/^\d+ mm$/).waitFor();
  await viewer.focus();
  for (const key of ['i', ...drawLine]) await page.keyboard.press(key);
  await page.getByText(/^≈ [\d.]+ mm$/).waitFor();
  for (const key of ['j', 'Enter', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await page.getByText('90°').waitFor();
});
