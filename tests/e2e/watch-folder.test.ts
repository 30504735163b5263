// @module-tag thorough

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { signedInPage } from '../support/desk';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { darkerRadiographFile, darkerRadiographPixels, demoRadiographFile } from '../support/radiographs';

/** A clinic's computer: the one built file in a folder of its own, without the repository. */
const computer = mkdtempSync(join(tmpdir(), 'molaar-clinic-pc-'));
const program = join(computer, 'molaar-watch-folder.mjs');
const folder = join(computer, 'xray');

/** The DICOM tag of the identity code. */
const PATIENT_ID = 0x00100020;

let portal: Portal;
let browser: Browser;
let page: Page;
let key: string;
let owner: PortalClient;
let child: ChildProcess | undefined;
let printed = '';

beforeAll(async () => {
  mkdirSync(folder);
  copyFileSync(join(root, 'apps/watch-folder/dist/main.mjs'), program);
  [portal, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  owner = new PortalClient(portal.url);
  const { id } = await owner.signIn(portal.username('demo'));
  const named = { name: 'Panoramic unit', actsAsId: id, scopes: ['images:receive'] };
  key = (await owner.json<{ secret: string }>('POST', '/api/x/api-key', named)).secret;
  ({ page } = await signedInPage(browser, portal, 'assistant'));
});
afterAll(async () => {
  await endFormer();
  await browser?.close();
  rmSync(computer, { recursive: true, force: true });
});

/** A step that ends the program may be left out. */
async function endFormer(): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null) await end('SIGKILL');
}

/** @param more Further options; the last one of a kind applies. */
async function start(...more: string[]): Promise<void> {
  await endFormer();
  printed = '';
  const args = [program, folder, '--url', portal.url, '--pattern', '{identityCode}_*', '--interval', '0.1', '--settle', '0.5', ...more];
  child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, MOLAAR_API_KEY: key }, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await logged(/watching/);
}

async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  const ended = once(child as ChildProcess, 'exit');
  child?.kill(signal);
  const [code] = await ended;
  return code;
}

const logged = (pattern: RegExp) => expect.poll(() => printed, { timeout: 60_000 }).toMatch(pattern);
const waiting = async () => (await owner.json<{ total: number }>('GET', '/api/x/unassigned-images')).total;

/** The steps build on each other: one day of a clinic's computer. */
describe('a watched folder', () => {
  it('sends a new file, half of which is written first, and one that has come while the portal was away', async () => {
    await start();
    const file = demoRadiographFile();
    const path = join(folder, 'first.png');
    writeFileSync(path, file.subarray(0, 10_000));
    appendFileSync(path, file.subarray(10_000));
    await logged(/unassigned radiographs/);
    expect(await end('SIGINT')).toBe(0);
    expect(printed).toMatch(/stopping\n.*stopped/);

    await start('--url', 'http://127.0.0.1:9');
    writeFileSync(join(folder, 'second.png'), await darkerRadiographFile(2));
    await logged(/cannot be reached .*trying again/);
    await end('SIGKILL');
    await start();
    await logged(/unassigned radiographs/);
    expect(await waiting()).toBe(2);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['first.png', 'second.png']));
    expect(printed).not.toMatch(/first|second|molaar_/);
  });

  it('sends nothing twice when it is killed in the middle and has lost its notes', async () => {
    await end('SIGKILL');
    rmSync(join(folder, '.molaar-watch-folder.json'));
    await start('--existing');
    // The portal answers as the first time, or that it has the file.
    const line = '(in the unassigned radiographs|in the portal already)';
    await logged(new RegExp(`${line}[^]*${line}`));
    expect(await waiting()).toBe(2);
    await end('SIGINT');
  });

  it('gives a file to the patient that its name has', async () => {
    await owner.json('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Nimega', identityCode: 'A-4711' });
    await start();
    writeFileSync(join(folder, 'A-4711_pan.png'), await darkerRadiographFile(3));
    await logged(/assigned to the patient/);
    expect(await end('SIGINT')).toBe(0);
    const [patient] = await owner.json<{ id: string }[]>('GET', '/api/patient?search=Nimega');
    const { images } = await owner.json<{ images: { analysis: object | null }[] }>('GET', `/api/patient/${patient?.id}/details`);
    expect(images).toEqual([expect.objectContaining({ analysis: expect.anything() })]);
  });
});

describe('unassigned radiographs', () => {
  it('are counted on the overview, seen larger, and assigned several at once', async () => {
    await page.goto(`${portal.url}/dashboard`);
    const panel = page.getByRole('region', { name: 'Unassigned radiographs' });
    await panel.getByText('2 radiographs arrived without a patient.').waitFor();
    await panel.getByRole('link', { name: 'Assign' }).click();
    await page.getByRole('heading', { name: 'Unassigned radiographs' }).waitFor();
    await page.getByText('Received', { exact: false }).first().waitFor();
    expect(await page.getByText('by program Panoramic unit').count()).toBe(2);

    await page.getByRole('button', { name: 'Enlarge first.png' }).click();
    const enlarged = page.getByRole('dialog').getByRole('img', { name: 'first.png' });
    await expect.poll(() => enlarged.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(500);
    await page.keyboard.press('Escape');

    await page.getByLabel('Select all').check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Assign to patient' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Assign and analyse' }).click();
    await dialog.getByText('Choose a patient first.').waitFor();
    await dialog
      .getByRole('combobox', { name: 'Patient' })
      .or(dialog.getByRole('textbox', { name: 'Patient' }))
      .first()
      .fill('Nimega');
    await page.getByRole('option', { name: /Näidis Nimega/ }).click();
    await dialog.getByRole('button', { name: 'Assign and analyse' }).click();
    await page.getByText('2 radiographs assigned. The analysis has started.').waitFor();
    await page.getByText('No unassigned radiographs').waitFor();
  });

  it('have findings afterwards', async () => {
    const [patient] = await owner.json<{ id: string }[]>('GET', '/api/patient?search=Nimega');
    const { images } = await owner.json<{ images: { id: string }[] }>('GET', `/api/patient/${patient?.id}/details`);
    expect(images).toHaveLength(3);
    await page.goto(`${portal.url}/workdesk?image=${images[0]?.id}`);
    await page.locator('[data-annotation]').first().waitFor();
  });

  it('disappear while another person assigns them', async () => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(await darkerRadiographFile(4))]), 'third.png');
    const { id } = (await (await owner.request('POST', '/api/x/unassigned-images', form)).json()) as { id: string };
    await page.goto(`${portal.url}/unassigned-images`);
    await page.getByLabel('Select third.png').check();
    const [patient] = await owner.json<{ id: string }[]>('GET', '/api/patient?search=Nimega');
    await owner.json('POST', '/api/x/unassigned-images/assign', { patientId: patient?.id, imageIds: [id] });
    await page.getByText('No unassigned radiographs').waitFor();
  });
});

describe('DICOM files in a watched folder', () => {
  /** Writes a file that names Mari Maasikas with this identity code. */
  async function writeFile(name: string, identityCode: string, greyLevels: number): Promise<void> {
    const { width, height, pixels } = await darkerRadiographPixels(greyLevels);
    const elements = testRadiograph({ width, height, bits: 8 }, pixels);
    const named = elements.map((element) => (element.tag === PATIENT_ID ? { ...element, value: identityCode } : element));
    writeFileSync(join(folder, name), writeDicom({ elements: named }));
  }

  it('go to the patient whom they name, with device and date', async () => {
    const mari = { firstName: 'Mari', lastName: 'Maasikas', birthDate: '1980-05-06', identityCode: '4711' };
    const { id } = await owner.json<{ id: string }>('PUT', '/api/patient', mari);
    await start();
    await writeFile('mari.dcm', '4711', 11);
    await logged(/assigned to the patient/);
    const { images } = await owner.json<{ images: { id: string }[] }>('GET', `/api/patient/${id}/details`);
    expect(images).toHaveLength(1);
    expect(await owner.image(images[0]?.id ?? '')).toMatchObject({ device: 'Example Imaging Pano 3', dateTaken: '2024-03-08' });
  });

  it('wait for a person when no patient has their identity code, and show whom they name', async () => {
    await writeFile('unknown.dcm', '0815', 12);
    await logged(/unassigned radiographs/);
    expect(await end('SIGINT')).toBe(0);
    await page.goto(`${portal.url}/unassigned-images`);
    await page.getByText('Mari Maasikas, 0815', { exact: false }).waitFor();
  });
});
