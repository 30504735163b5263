import type { Image } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  ({ imageId, patientId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const images = async () => (await askRest<{ images: Image[] }>(page, `/patient/${patientId}/details`)).images;

describe('a double click', () => {
  it('creates one flipped copy, and deletes it without an error', async () => {
    const before = (await images()).length;
    await openWorkdesk(page, molaar, imageId);
    await button('Crop, rotate, flip').first().click();
    const dialog = page.getByRole('dialog', { name: 'Crop, rotate, flip' });
    await dialog.getByRole('switch', { name: 'Flip horizontally' }).press('Space');
    await dialog.getByRole('button', { name: 'Save as new' }).dblclick();
    await page.waitForURL((url) => url.pathname === '/workdesk' && !url.search.includes(imageId));
    expect(await images()).toHaveLength(before + 1);
    await button('Delete radiograph').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete radiograph' }).dblclick();
    await page.waitForURL('**/patient-files?*');
    await page.getByText('Radiograph deleted').waitFor();
    expect(await images()).toHaveLength(before);
    expect(await page.getByText(/not found|went wrong/i).count()).toBe(0);
  });

  it('sends one invitation', async () => {
    await page.goto(`${molaar.url}/account-settings?tab=team`);
    // The dialog stays: its overlay is below the pointer at the second click.
    await button('Invite a colleague').dblclick();
    await page.getByRole('dialog').getByLabel('E-mail').fill('topelt@naide.test');
    await button('Send invitation').dblclick();
    await page.getByText('topelt@naide.test').first().waitFor();
    const invitations = await askRest<{ email: string }[]>(page, '/invitation');
    expect(invitations.filter(({ email }) => email === 'topelt@naide.test')).toHaveLength(1);
  });
});

describe('after a reload, Undo takes back unsaved changes', () => {
  it('in the teeth status, one by one', async () => {
    await page.goto(`${molaar.url}/teeth-status?image=${imageId}`);
    await button(/^Approve: 38 /).click();
    await button('Extracted: 18, 25, 48').click();
    await button('Save (4)').waitFor();
    await page.reload();
    await page.getByText('Your earlier unsaved changes were restored.').waitFor();
    await button('Undo').click();
    await button('Save (1)').waitFor();
    await button('Redo').click();
    await button('Save (4)').first().click();
    await page.getByText('All changes are saved').waitFor();
  });

  it('in the treatment planner, one by one', async () => {
    await page.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
    const comments = page.getByRole('textbox', { name: 'Comments to the patient', exact: true });
    const price = page.getByRole('textbox', { name: /^From, €: / }).first();
    await price.fill('10');
    await price.press('Tab');
    await comments.fill('See you soon.');
    await page.reload();
    await expect.poll(() => comments.inputValue()).toBe('See you soon.');
    await button('Undo').click();
    await expect.poll(() => comments.inputValue()).toBe('');
    expect(await price.inputValue()).toBe('10');
    await button('Undo').click();
    await expect.poll(() => price.inputValue()).not.toBe('10');
    await button('Redo').click();
    // On a tablet in portrait the treatments come first, for the eye and for Tab, and nothing that was typed is lost.
    const isBefore = async () =>
      price.evaluate(
        (field, later) => later !== null && (field.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
        await button('Approve and download in English').elementHandle(),
      );
    expect(await isBefore()).toBe(false);
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(isBefore).toBe(true);
    expect(await price.inputValue()).toBe('10');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(isBefore).toBe(false);
    await button('Save and approve').click();
    await page.waitForURL('**/treatment-planner?*plan=*');
  });
});

describe('the dialogs that send a treatment plan', () => {
  const outside = async (): Promise<{ deliveries: unknown[]; links: unknown[] }> => {
    const planId = new URL(page.url()).searchParams.get('plan') ?? '';
    return askRest(page, `/x/treatment-plan/${planId}/outside`);
  };
  const clickOutside = () => page.mouse.click(5, 450);
  const question = () => page.getByRole('dialog', { name: 'Discard what you typed?' });

  it('ask before a click outside discards what was typed; a double click sends one e-mail', async () => {
    await button('Send by e-mail').click();
    const dialog = page.getByRole('dialog', { name: 'Send the treatment plan by e-mail' });
    await dialog.getByLabel('To', { exact: true }).fill('mari@patsient.test');
    await clickOutside();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe('mari@patsient.test');
    await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('to mari@patsient.test').waitFor();
    expect((await outside()).deliveries).toHaveLength(1);
  });

  it('create one link with one PIN', async () => {
    await button('Create link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valid for (days)').fill('10');
    await clickOutside();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).dblclick();
    await page.getByTestId('pin').waitFor();
    // What was typed has been sent: no question.
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    expect((await outside()).links).toHaveLength(1);
  });

  it('and the PDF say that they need a connection', async () => {
    await page.context().setOffline(true);
    await button('Download in English').click();
    await page.getByText('No connection to the server. Please try again when it is back.').waitFor();
    await page.context().setOffline(false);
  });
});
