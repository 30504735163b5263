import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';
import { withFailingSaves } from '../support/failing-saves';

interface StoredDraft {
  revision: number;
  content: { changes: { after: { id: string; decision: string } | null }[] } | null;
}
interface SavedSet {
  version: number;
  annotations: { id: string; decision: string; class: string }[];
}

let molaar: Portal;
let browser: Browser;
let page: Page;
let context: BrowserContext;
let imageId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page, context } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId } = await demoRadiograph(page));
  await openWorkdesk(page, molaar, imageId);
});
afterAll(async () => {
  await browser?.close();
});

const storedDraft = (who: Page) => askRest<StoredDraft>(who, `/x/image/${imageId}/draft`);
const saved = (who: Page) => askRest<SavedSet>(who, `/annotation/annotate/${imageId}`);
const row = (who: Page, id: string) => who.locator(`[data-annotation="${id}"]`);
const decide = (who: Page, id: string, how: 'Approve' | 'Reject') =>
  row(who, id)
    .getByRole('button', { name: new RegExp(`^${how} `) })
    .click();
const waitForStoredDraft = (who: Page) => who.getByText('Unsaved; draft stored on the server').waitFor();
const save = async (who: Page) => {
  await who.getByRole('button', { name: /^Save/ }).click();
  await who.getByText('All changes are saved').waitFor();
};
const suggestions = (who: Page) =>
  who
    .locator('[data-annotation]')
    .filter({ has: who.getByRole('button', { name: /^Approve / }) })
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-annotation') ?? ''));

/** The steps build on each other: one radiograph, a dentist in two browsers, then a colleague. */
describe('unsaved annotations', () => {
  let first = '';
  let second = '';
  let third = '';
  let other: Page;

  it('are stored on the server after a change, and loaded in another browser', async () => {
    [first, second, third] = (await suggestions(page)) as [string, string, string];
    await decide(page, first, 'Approve');
    await waitForStoredDraft(page);
    expect((await storedDraft(page)).content?.changes.map(({ after }) => [after?.id, after?.decision])).toEqual([[first, 'APPROVED']]);

    ({ page: other } = await signedInPage(browser, molaar, 'medical'));
    // The alert disappears after five seconds, perhaps before the first tile is loaded.
    await Promise.all([other.getByText('Your earlier unsaved changes were restored.').waitFor(), openWorkdesk(other, molaar, imageId)]);
    await other.getByRole('button', { name: 'Save (1)' }).waitFor();
  });

  it('of both browsers are merged, with a question about those that both changed', async () => {
    await decide(other, second, 'Reject');
    await waitForStoredDraft(other);
    await expect.poll(async () => (await storedDraft(other)).content?.changes.length).toBe(2);
    await decide(page, second, 'Approve');
    const dialog = page.getByRole('dialog', { name: 'You changed the same findings in another browser' });
    await dialog.getByRole('button', { name: 'Use the other browser’s version' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save (2)' }).waitFor();
  });

  it('are deleted from the server and the other browser once they are saved', async () => {
    await save(page);
    await expect.poll(async () => (await storedDraft(page)).content).toBeNull();
    const { annotations } = await saved(page);
    expect([first, second].map((id) => annotations.find((one) => one.id === id)?.decision)).toEqual(['APPROVED', 'REJECTED']);
    await other.getByText('All changes are saved').waitFor();
    await other.context().close();
  });

  it('that were undone are not restored by a reload', async () => {
    await decide(page, third, 'Approve');
    await waitForStoredDraft(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('All changes are saved').waitFor();
    await page.reload();
    await page.locator('[data-annotation]').first().waitFor();
    await row(page, third)
      .getByRole('button', { name: /^Approve / })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  });

  it('are shown next to a colleague’s saved changes, one by one', async () => {
    await decide(page, third, 'Approve');
    await waitForStoredDraft(page);
    await page.goto('about:blank');
    const { page: colleague, context: theirs } = await signedInPage(browser, molaar, 'demo');
    await openWorkdesk(colleague, molaar, imageId);
    const open = (await suggestions(colleague)).filter((id) => id !== third);
    await decide(colleague, third, 'Reject');
    await decide(colleague, open[0] ?? '', 'Approve');
    await save(colleague);
    await theirs.close();

    await openWorkdesk(page, molaar, imageId);
    const dialog = page.getByRole('dialog', { name: 'The same findings have changed meanwhile' });
    await dialog
      .getByText(/Approved/)
      .first()
      .waitFor();
    expect(await dialog.getByText(/Approved/).count()).toBe(1);
    expect(await dialog.getByText(/Rejected/).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await save(page);
    const { annotations } = await saved(page);
    expect([third, open[0]].map((id) => annotations.find((one) => one.id === id)?.decision)).toEqual(['APPROVED', 'APPROVED']);
  });

  it('are kept when saving fails, also after a reload', async () => {
    const [next = ''] = await suggestions(page);
    await decide(page, next, 'Approve');
    await withFailingSaves(molaar.dataDir, imageId, async () => {
      await page.getByRole('button', { name: 'Save (1)' }).click();
      await page.getByText(/contact support/i).waitFor();
      await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await save(page);
  });

  it('are deleted from the browser at sign-out, but not from the server', async () => {
    const [next = ''] = await suggestions(page);
    await decide(page, next, 'Reject');
    // Immediately: pending drafts are sent to the server before the browser deletes them.
    await page
      .getByRole('button', { name: /user menu|account|menu/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['molaar']);
    await context.close();
    const { page: again } = await signedInPage(browser, molaar, 'medical');
    expect((await storedDraft(again)).content?.changes).toHaveLength(1);
  });
});
