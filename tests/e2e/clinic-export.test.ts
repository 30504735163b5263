// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, openPage, signedInPage, signInByForm } from '../support/desk';
import { download } from '../support/files';
import { makeDataDir, removeDataDir, root } from '../support/molaar';
import { readZip } from '../support/read-zip';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let patients: number;
const files = makeDataDir();
const archive = join(files, 'clinic.zip');

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
});
afterAll(async () => {
  await browser?.close();
  removeDataDir(files);
});

describe('the export of the clinic', () => {
  it('is created, followed and downloaded by the owner', async () => {
    await owner.goto(`${molaar.url}/account-settings?tab=clinic`);
    await owner.getByText('No exports yet').waitFor();
    await owner.getByRole('button', { name: 'Create export' }).dblclick();
    const ready = owner.getByRole('button', { name: /^Download the export of / });
    await ready.waitFor();
    // The second click made no second export.
    expect(await ready.count()).toBe(1);
    // The whole button is in view: nothing has to be scrolled sideways.
    const [button, card] = await Promise.all([
      ready.boundingBox(),
      owner.locator('table').filter({ has: ready }).locator('..').boundingBox(),
    ]);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
    expect(await violations(owner)).toEqual([]);
    const { name, content } = await download(owner, ready);
    expect(name).toMatch(/^molaar-clinic-\d{4}-\d{2}-\d{2}\.zip$/);
    writeFileSync(archive, content);
    const entries = readZip(content);
    const { id } = (await askRest<{ organization: { id: string } }>(owner, '/auth/is-authenticated')).organization;
    const manifest = JSON.parse(entries.get('manifest.json')?.toString('utf8') ?? '{}');
    expect(manifest).toMatchObject({ format: 'molaar-clinic', clinic: { id } });
    patients = manifest.counts.patients;
    expect(patients).toBeGreaterThan(0);
    await owner.goto(`${molaar.url}/account-settings?tab=audit`);
    await owner.getByRole('row').filter({ hasText: 'Exported' }).first().waitFor();
  });

  it('becomes a clinic of its own by the operator’s command, whose owner sets a password by the printed link', async () => {
    const imported = spawnSync(
      process.execPath,
      [join(root, 'apps/launcher/dist/import-clinic.js'), archive, '--username', `imported-${Date.now()}@naide.test`, '--no-invitations'],
      { env: { ...process.env, DATA_DIR: molaar.dataDir, MOLAAR_ROOT: root }, encoding: 'utf8' },
    );
    expect({ status: imported.status, out: imported.stdout }).toMatchObject({ status: 0 });
    const [, username = '', code = '', address = ''] = /username (\S+), .+ code (\d+), at\s+(\S+)/.exec(imported.stdout) ?? [];
    expect(new URL(address).origin).toBe(molaar.url);
    const password = 'Imported-password-7';
    const page = await openPage(browser, molaar);
    await page.goto(address);
    await page.getByLabel('Security code').fill(code);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL('**/login');
    await signInByForm(page, molaar, { username, password });
    await page.goto(`${molaar.url}/patient-files`);
    await page.getByText(`${patients} patients`).waitFor();
    const [here, there] = await Promise.all([owner, page].map((one) => askRest<{ id: string; lastName: string }[]>(one, '/patient')));
    expect(there?.map(({ lastName }) => lastName).sort()).toEqual(here?.map(({ lastName }) => lastName).sort());
    const ids = new Set(here?.map(({ id }) => id));
    expect(there?.filter(({ id }) => ids.has(id))).toEqual([]);
    await page.context().close();
  });

  it('is not shown to an administrator', async () => {
    const { page, context } = await signedInPage(browser, molaar, 'admin');
    await page.goto(`${molaar.url}/account-settings?tab=clinic`);
    await page.getByRole('heading', { name: 'Retention of patient files' }).waitFor();
    expect(await page.getByText('Export of the clinic').count()).toBe(0);
    await context.close();
  });
});
