// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let viewer: Page;
let imageId: string;
const rejected: string[] = [];

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page: viewer } = await signedInPage(browser, molaar, 'viewer'));
  ({ imageId } = await demoRadiograph(viewer));
  viewer.on('response', (response) => void (response.status() === 403 && rejected.push(response.url())));
});
afterAll(async () => {
  await browser?.close();
});

describe('a viewer', () => {
  it('reads on the workdesk that findings cannot be changed, and makes no request that would be in the security log', async () => {
    await openWorkdesk(viewer, molaar, imageId);
    await viewer.getByText('You can view the findings but not change them.').waitFor();
    await viewer.waitForLoadState('networkidle');
    expect(rejected).toEqual([]);
  });

  it('gets the patient’s saved treatment plans, and why there is no new one, at an address that drafts one', async () => {
    await viewer.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
    await viewer.getByRole('heading', { name: 'Treatment plan: Näidis Patsient' }).waitFor();
    await viewer.getByText('You can view saved treatment plans but not create new ones.').waitFor();
    expect(rejected).toEqual([]);
  });

  it('is not asked to upload or assign', async () => {
    await viewer.goto(`${molaar.url}/workdesk`);
    await viewer.getByText('Open a patient’s radiograph.', { exact: true }).waitFor();
    await viewer.goto(`${molaar.url}/unassigned-images`);
    await viewer.getByText(/You can view them but not assign them/).waitFor();
  });
});
