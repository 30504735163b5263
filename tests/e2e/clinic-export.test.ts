import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, signedInPage } from '../support/desk';
import { download } from '../support/files';
import { readZip } from '../support/read-zip';

let molaar: Portal;
let browser: Browser;
let owner: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
});
afterAll(async () => {
  await browser?.close();
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
    expect(await violations(owner)).toEqual([]);
    const { name, content } = await download(owner, ready);
    expect(name).toMatch(/^molaar-clinic-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = readZip(content);
    const { id } = (await askRest<{ organization: { id: string } }>(owner, '/auth/is-authenticated')).organization;
    const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '{}');
    expect(manifest).toMatchObject({ format: 'molaar-clinic', clinic: { id } });
    expect(manifest.counts.patients).toBeGreaterThan(0);
    await owner.goto(`${molaar.url}/account-settings?tab=audit`);
    await owner.getByRole('row').filter({ hasText: 'Exported' }).first().waitFor();
  });

  it('is not shown to an administrator', async () => {
    const { page, context } = await signedInPage(browser, molaar, 'admin');
    await page.goto(`${molaar.url}/account-settings?tab=clinic`);
    await page.getByRole('heading', { name: 'Retention of patient files' }).waitFor();
    expect(await page.getByText('Export of the clinic').count()).toBe(0);
    await context.close();
  });
});
