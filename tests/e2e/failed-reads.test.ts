import { treatmentLine } from '@molaar/services/testing/treatment-line';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { demoRadiograph, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
});

const failed = () => page.locator('[data-not-read]');
const demoPatient = () => page.getByRole('link', { name: /Patsient/ }).first();

it('shows an error instead of an empty patient list, and reloads on request', async () => {
  const failure = { status: 500, message: 'SOMETHING_WENT_WRONG', description: 'injected' };
  await page.route(/trpc\/.*patients\.paginate/, (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto(`${molaar.url}/patient-files`);
  await failed().getByText('This could not be loaded.').waitFor();
  expect(await page.getByText('No patients yet').count()).toBe(0);

  // A search fails like the first request and must not show "No results".
  const failedResponse = page.waitForResponse(/trpc\/.*patients\.paginate/);
  await page.getByRole('searchbox', { name: 'Search patients' }).fill('Patsient');
  await failedResponse;
  await failed()
    .getByText(/Something went wrong/)
    .waitFor();
  expect(await page.getByText('No patients match').count()).toBe(0);

  await page.unroute(/trpc\/.*patients\.paginate/);
  await failed().getByRole('button', { name: 'Try again' }).click();
  await demoPatient().waitFor();
  expect(await failed().count()).toBe(0);
});

it('shows a missing connection in the treatment planner, and opens when it is back', async () => {
  let requests = 0;
  await page.route(/trpc\/.*plans\.draft/, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
  await failed().getByText('No connection to the server. Retrying…').waitFor();
  expect(await page.getByText('Recent patients').count()).toBe(0);
  // The message stays during the retry.
  const before = requests;
  await expect.poll(() => requests).toBeGreaterThan(before);
  expect(await failed().count()).toBe(1);

  await page.unroute(/trpc\/.*plans\.draft/);
  await page.getByRole('button', { name: 'Save and approve' }).waitFor();
  expect(await failed().count()).toBe(0);
});

it('says that the versions of a treatment plan could not be loaded, and loads them on request', async () => {
  const failure = { status: 500, message: 'SOMETHING_WENT_WRONG', description: 'injected' };
  const headers = { 'Request-Type': 'ajax' };
  const plan = JSON.stringify({ imageId, language: 'en', treatments: [treatmentLine()] });
  const created = await page.request.post(`${molaar.url}/api/treatment-plan`, { headers, multipart: { plan } });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`${molaar.url}/treatment-planner?plan=${id}`);
  await page.getByRole('button', { name: 'Save and approve' }).click();
  await page.getByRole('button', { name: 'Versions', exact: true }).waitFor();
  const dialog = page.getByRole('dialog');
  for (const [call, open] of [
    [/trpc\/.*plans\.versions/, page.getByRole('button', { name: 'Versions', exact: true })],
    [/trpc\/.*plans\.version\b/, dialog.getByRole('button', { name: 'View' }).first()],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: failure }));
    await open.click();
    await dialog.locator('[data-not-read]').getByText('This could not be loaded.').waitFor();
    await page.unroute(call);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.locator('[data-not-read]').waitFor({ state: 'detached' });
  }
  await dialog.getByRole('button', { name: 'Load this version' }).waitFor();
});

it('says that a patient was not found, and leads to the list', async () => {
  await page.goto(`${molaar.url}/patient-files?patient=${crypto.randomUUID()}`);
  await page.getByText('Patient not found').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'All patients' }).click();
  await demoPatient().waitFor();
});

it('searches patients in the treatment planner, on the workdesk and in the teeth status without a patient', async () => {
  for (const [path, then] of [
    ['/treatment-planner', page.getByRole('heading', { level: 1, name: /^Treatment plan: .*Patsient/ })],
    ['/workdesk', page.locator(`a[href*="image=${imageId}"]`)],
    ['/teeth-status', page.locator(`a[href*="/teeth-status?image=${imageId}"]`)],
  ] as const) {
    await page.goto(`${molaar.url}${path}`);
    await page.getByRole('searchbox', { name: 'Search patients' }).fill('no such person');
    await page.getByText('No patients match').waitFor();
    await page.getByRole('searchbox', { name: 'Search patients' }).fill('patsient');
    await page.getByRole('button', { name: /Patsient/ }).click();
    await then.first().waitFor();
  }
});
