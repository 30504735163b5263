// @module-tag thorough

import type { Patient } from '@molaar/contracts';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { signedInPage } from '../support/desk';
import { PortalClient } from '../support/portal-client';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let organizationId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  const admin = new PortalClient(molaar.url);
  ({
    organization: { id: organizationId },
  } = await admin.signIn(molaar.username('admin')));
  const [patient] = await admin.json<Patient[]>('GET', '/api/patient?search=Õunapuu');
  if (!patient) throw new Error('the clinic has no such patient');
  const { id, version, firstName, lastName } = patient;
  await admin.json('PUT', '/api/patient', { id, version, firstName, lastName, notes: 'Muudetud' });
  await admin.json('PUT', '/api/patient', { firstName: 'Mari', lastName: 'Tamm' });
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
  await owner.goto(`${molaar.url}/account-settings?tab=audit`);
});
afterAll(async () => {
  await browser?.close();
});

const rows = () => owner.getByRole('row').filter({ has: owner.getByRole('cell') });
const text = async () => (await rows().allTextContents()).join('\n');

async function filter(label: string, option: string): Promise<void> {
  await owner.getByRole('combobox', { name: label }).click();
  await owner.getByRole('option', { name: option, exact: true }).click();
}

describe('the activity log', () => {
  it('shows who did what to which patient, newest first', async () => {
    const changed = rows().filter({ hasText: 'Proovi Õunapuu' }).filter({ hasText: 'Changed' });
    await changed.waitFor();
    expect(await changed.textContent()).toContain('Näidis Administraator');
    const created = rows().filter({ hasText: 'Mari Tamm' }).filter({ hasText: 'Created' });
    await created.waitFor();
    const all = await text();
    expect(all.indexOf('Mari Tamm')).toBeLessThan(all.indexOf('Proovi Õunapuu'));
    expect(await violations(owner)).toEqual([]);
  });

  it('is filtered by patient, person and kind of record, and shown whole again', async () => {
    await owner.getByRole('button', { name: 'Proovi Õunapuu' }).first().click();
    await rows().filter({ hasText: 'Mari Tamm' }).waitFor({ state: 'detached' });
    expect(await text()).toContain('Proovi Õunapuu');
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    await rows().filter({ hasText: 'Mari Tamm' }).first().waitFor();

    await filter('Person', 'Näidis Administraator');
    await filter('Record', 'Session');
    await expect.poll(text).not.toContain('Mari Tamm');
    await rows().filter({ hasText: 'Signed in' }).first().waitFor();
    for (const row of await rows().allTextContents()) expect(row).toContain('Näidis Administraator');
    await filter('Record', 'Disclaimer');
    await owner.getByText('No entries for these filters').waitFor();
    await owner.getByRole('button', { name: 'Clear filters' }).click();
    await rows().filter({ hasText: 'Mari Tamm' }).first().waitFor();
  });

  it('shows when somebody changed it in the database', async () => {
    const verify = owner.getByRole('button', { name: 'Verify log' });
    // The server seals entries every few seconds.
    await expect
      .poll(async () => {
        await verify.click();
        return owner.locator('[aria-live=polite]').filter({ hasText: 'The log' }).textContent();
      })
      .toMatch(/^The log is intact: \d+ entries checked, the last seal is [0-9a-f]+/);

    const database = await connectOwner(databaseUrl(molaar.dataDir));
    try {
      // An entry that is not sealed yet could be changed without a trace.
      await waitUntil('the entry is sealed', async () => {
        const unsealed = await database.query(
          `select id from audit_log l join audit_waiting w on w.organization_id = l.organization_id and w.entry_id = l.id
           where l.entity = 'patient' and l.action = 'CREATE' and l.organization_id = $1`,
          [organizationId],
        );
        return unsealed.length === 0;
      });
      // As somebody who has stolen the database's password would, past its triggers.
      await database.query('set session_replication_role = replica');
      const [entry] = await database.query<{ id: string }>(
        `update audit_log set action = 'VIEW' where entity = 'patient' and action = 'CREATE' and organization_id = $1 returning id`,
        [organizationId],
      );
      expect(entry).toBeDefined();
    } finally {
      await database.end();
    }
    await verify.click();
    await owner.getByText(/^The log has been changed: seal \d+ does not match/).waitFor();
    expect(await violations(owner)).toEqual([]);
  });
});

describe('a person without the permission', () => {
  const NO_LOG = 'has no log as %s, also by its address';
  const hasNoLog = async (who: string) => {
    const { page, context } = await signedInPage(browser, molaar, who);
    await page.goto(`${molaar.url}/account-settings?tab=audit`);
    await page.getByRole('tab', { name: 'Team' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Activity log' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Verify log' }).count()).toBe(0);
    await context.close();
  };
  it.each(['admin'])(NO_LOG, hasNoLog);
  it.each(['assistant', 'viewer'])(NO_LOG, hasNoLog);
});
