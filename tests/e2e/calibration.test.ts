// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnnotationSet } from '@molaar/contracts';
import { connectOwner, databaseUrl, type Owner } from '@molaar/testing/database-owner';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let page: Page;
let owner: PortalClient;
let database: Owner;
let imageId: string;
const outDir = mkdtempSync(join(tmpdir(), 'molaar-training-'));

/**
 * Copies the rows of the analysed radiograph, decided: of fillings every third is confirmed, whatever its confidence.
 */
async function addDecided(count: number): Promise<void> {
  const copy = (table: string, change: string, where: string, values: unknown[]) =>
    database.query(`insert into ${table} select (jsonb_populate_record(r, ${change})).* from ${table} r where ${where}`, values);
  const [analysis] = await database.query<{ id: string; by: string }>(
    `select n.id, i.uploaded_by as by from analyses n join images i on i.id = n.image_id where image_id = $1 and state = 'SUCCEEDED'`,
    [imageId],
  );
  for (let nth = 0; nth < count; nth += 1) {
    const [ids] = await database.query<{ image: string; analysis: string }>(
      'select gen_random_uuid() as image, gen_random_uuid() as analysis',
    );
    const [image, own] = [ids?.image, ids?.analysis];
    await copy('images', `jsonb_build_object('id', $2::text, 'image_number', $3::integer)`, 'id = $1', [imageId, image, nth + 100]);
    await copy('analyses', `jsonb_build_object('id', $2::text, 'image_id', $3::text)`, 'id = $1', [analysis?.id, own, image]);
    await copy('annotation_sets', `jsonb_build_object('image_id', $2::text, 'analysis_id', $3::text)`, 'image_id = $1', [
      imageId,
      image,
      own,
    ]);
    await copy(
      'annotations',
      `jsonb_build_object('id', gen_random_uuid(), 'image_id', $2::text, 'analysis_id', $3::text, 'decided_by', $4::text, 'decided_at', now(),
        'decision', case when r.class <> 'COMPOSITE' or $5::integer % 3 = 0 then 'APPROVED' else 'REJECTED' end)`,
      'image_id = $1',
      [imageId, image, own, analysis?.by, nth],
    );
  }
}

const annotations = () => owner.json<AnnotationSet>('GET', `/api/x/image/${imageId}/annotation`);

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  ({ imageId } = await demoRadiograph(page));
  owner = new PortalClient(molaar.url);
  await owner.signIn(molaar.username('demo'));
  database = await connectOwner(databaseUrl(molaar.dataDir));
  await addDecided(24);
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  rmSync(outDir, { recursive: true, force: true });
});

it('compares confidences with decisions, adjusts them, says so where they are shown, and takes it back', async () => {
  await page.goto(`${molaar.url}/medical-settings?tab=quality`);
  const card = page.getByRole('region', { name: 'Confidences adjusted to your clinic' });
  await card.getByText('on 24 radiographs can be used').waitFor();
  await card.getByRole('button', { name: 'Compare with decisions' }).click();
  const row = card.getByRole('row', { name: /^Filling / });
  expect(await row.getByRole('cell').nth(4).textContent()).toMatch(/^[3-6]\d%$/);
  expect((await annotations()).calibrationId).toBeNull();
  await card.getByRole('button', { name: 'Switch on' }).click();
  await card.getByText(/^On since/).waitFor();
  expect(await violations(page)).toEqual([]);
  const set = await annotations();
  expect(set.calibrationId).not.toBeNull();
  const fillings = set.annotations.filter((one) => one.class === 'COMPOSITE');
  for (const { confidence, detectedConfidence } of fillings) expect(confidence).toBeLessThan(detectedConfidence as number);

  await openWorkdesk(page, molaar, imageId);
  await page.locator('[data-calibrated]').filter({ hasText: 'Confidences are adjusted to your clinic' }).waitFor();
  await page.getByRole('button', { name: 'Teeth status' }).click();
  await page.waitForURL('**/teeth-status*');
  await page.locator('[data-calibrated]').filter({ hasText: 'Confidences are adjusted to your clinic' }).waitFor();

  await page.goto(`${molaar.url}/medical-settings?tab=quality`);
  await card.getByRole('button', { name: 'Switch off' }).click();
  await card.getByText('Off', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'History' }).click();
  await card.getByText('Switched off').waitFor();
  expect((await annotations()).calibrationId).toBeNull();
});

it('lets the owner agree that readings train the analysis, exports them, and deletes them after the withdrawal', async () => {
  const run = () =>
    spawnSync(process.execPath, [join(root, 'apps/launcher/dist/export-training.js'), outDir], {
      env: { ...process.env, DATA_DIR: molaar.dataDir, MOLAAR_ROOT: root },
      encoding: 'utf8',
    });
  const labels = () => readFileSync(join(outDir, 'panoramic/labels.jsonl'), 'utf8').split('\n').filter(Boolean);
  // The copies of rows above have no files; only the uploaded radiograph is whole.
  await database.query(
    'delete from annotation_sets where image_id <> $1 and organization_id = (select organization_id from images where id = $1)',
    [imageId],
  );
  const set = await annotations();
  await owner.json('POST', `/api/annotation/${imageId}`, {
    version: set.version,
    annotations: set.annotations.map((one) => ({ ...one, decision: 'APPROVED' })),
  });
  const before = run();
  expect({ status: before.status, stderr: before.stderr }).toEqual({ status: 0, stderr: '' });
  const others = labels().length;

  await page.goto(`${molaar.url}/account-settings?tab=clinic`);
  const agree = page.getByRole('button', { name: 'Agree', exact: true });
  expect(await agree.isDisabled()).toBe(true);
  await page.getByLabel(/I may agree to this for my clinic/).check();
  await agree.click();
  await page.getByText(/^Agreed by/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(run().stdout).toMatch(/radiographs of \d+ clinics/);
  expect(labels()).toHaveLength(others + 1);

  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await page.getByText(/^Withdrawn by/).waitFor();
  expect(run().stdout).toMatch(/to be deleted elsewhere/);
  expect(labels()).toHaveLength(others);
  expect(JSON.parse(readFileSync(join(outDir, 'deleted.json'), 'utf8')).length).toBeGreaterThan(0);
});
