import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { launchBrowser } from '../support/browser';
import { askRest, demoRadiograph, openDesk, signedInPage } from '../support/desk';
import { type Molaar, removeDataDir, startMolaar } from '../support/molaar';

let molaar: Molaar;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([startMolaar(), launchBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId, patientId } = await demoRadiograph(page));
  await openDesk(page, molaar, imageId);
});
afterAll(async () => {
  await browser?.close();
  await molaar?.stop();
  if (molaar) removeDataDir(molaar.dataDir);
});

const picture = () => page.getByRole('application');
const form = () => page.locator('[data-object-form]');
/** A row that a heading half covers in passing has no size of its own. */
const listFromItsTop = () => page.locator('[data-findings]').evaluate((list) => list.scrollTo(0, 0));
const hint = () => page.locator('[data-hint]');

describe('hints', () => {
  it('go on one by one, are put away for the person and not for the browser, and come back from the help menu', async () => {
    await hint().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await hint().getAttribute('data-hint')).toBe('pan');
    await hint().getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-hint="zoom"]').waitFor();
    await hint().getByRole('button', { name: 'Put all hints away' }).click();
    await hint().waitFor({ state: 'detached' });
    await expect.poll(async () => (await askRest<{ read: string[] }>(page, '/x/hint')).read.length).toBe(5);

    const { page: elsewhere, context } = await signedInPage(browser, molaar, 'medical');
    await openDesk(elsewhere, molaar, imageId);
    expect(await elsewhere.locator('[data-hint]').count()).toBe(0);
    await elsewhere.getByRole('button', { name: 'Help' }).click();
    await elsewhere.getByRole('menuitem', { name: 'Hints' }).click();
    await elsewhere.locator('[data-hint="pan"]').waitFor();
    await elsewhere.getByRole('button', { name: 'Put all hints away' }).click();
    await context.close();
  });

  it('stand still for who wants less motion', async () => {
    const { page: calm, context } = await signedInPage(browser, molaar, 'assistant');
    await calm.emulateMedia({ reducedMotion: 'reduce' });
    await openDesk(calm, molaar, imageId);
    await calm.locator('[data-hint]').waitFor();
    const moving = await calm.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return target?.closest('[data-hint]') != null;
        }).length,
    );
    expect(moving).toBe(0);
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('a box is drawn, said to be an issue, refused without its surface, and added', async () => {
    await picture().focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toMatch(/^A box lies on the picture/);
    await page.keyboard.press('Enter');
    await form().waitFor();
    // The keyboard is in the form's first field, and it is said what that asks.
    await expect
      .poll(() =>
        form()
          .getByLabel('Finding')
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toBe('Say what the new object is.');
    expect(await violations(page)).toEqual([]);
    for (const side of ['Left', 'Top', 'Width', 'Height']) expect(Number(await form().getByLabel(side).inputValue())).toBeGreaterThan(0);
    await form()
      .getByRole('textbox', { name: 'Tooth' })
      .or(form().getByRole('combobox', { name: 'Tooth' }))
      .first()
      .fill('26');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form().getByRole('button', { name: 'Add object' }).press('Enter');
    await form().getByText('Please select the surface of the issue.').waitFor();
    await form().getByRole('checkbox', { name: 'occlusal' }).press('Space');
    await form().getByRole('button', { name: 'Add object' }).press('Enter');
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toMatch(/^26, .*Drawn by a person|^26, Primary caries/);
    expect(await violations(page)).toEqual([]);
  });

  it('it is moved and stretched, and every step is taken back', async () => {
    await picture().focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();
  });

  it('an emerging tooth is asked about first', async () => {
    await picture().focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const finding = form()
      .getByRole('textbox', { name: 'Finding' })
      .or(form().getByRole('combobox', { name: 'Finding' }))
      .first();
    await finding.fill('Emerging');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form()
      .getByRole('textbox', { name: 'Tooth' })
      .or(form().getByRole('combobox', { name: 'Tooth' }))
      .first()
      .fill('28');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form().getByRole('button', { name: 'Add object' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an emerging tooth?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the emerging tooth' }).press('Enter');
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();
  });
});

describe('each state passes the accessibility rules', () => {
  it('the review, the form of an object, several objects', async () => {
    await picture().focus();
    await page.keyboard.press('q');
    await page.getByRole('region', { name: 'Review' }).waitFor();
    await form().getByRole('checkbox').first().waitFor({ state: 'attached' });
    await listFromItsTop();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^End/ }).click();
    await page.keyboard.press('Control+a');
    await page.getByText(/objects selected/).waitFor();
    await listFromItsTop();
    expect(await violations(page)).toEqual([]);
    await picture().focus();
    await page.keyboard.press('Escape');
  });

  it('an empty list, the sheet of keys', async () => {
    for (const category of ['Teeth', 'Restorations', 'Other', 'Issues'])
      await page
        .getByRole('group', { name: 'Show' })
        .getByText(new RegExp(`^${category}`))
        .click();
    await page.getByText(/No findings are shown/).waitFor();
    expect(await violations(page)).toEqual([]);
    for (const category of ['Teeth', 'Restorations', 'Other', 'Issues'])
      await page
        .getByRole('group', { name: 'Show' })
        .getByText(new RegExp(`^${category}`))
        .click();
    await picture().focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('who may only look finds no tool to change anything', async () => {
    const { page: viewer, context } = await signedInPage(browser, molaar, 'viewer');
    await openDesk(viewer, molaar, imageId);
    expect(await viewer.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: 'Draw a box' }).isDisabled()).toBe(true);
    expect(await viewer.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await viewer.getByRole('button', { name: 'Comments to the patient file' }).click();
    await viewer.getByText('No comments yet').waitFor();
    expect(await viewer.getByLabel('New comment').count()).toBe(0);
    expect(await violations(viewer)).toEqual([]);
    await context.close();
  });
});

describe('comments', () => {
  it('are written beside the picture and read in the patient’s file, by colleagues at once', async () => {
    const { page: colleague, context } = await signedInPage(browser, molaar, 'demo');
    await colleague.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    await colleague.getByText('No comments yet').waitFor();

    await picture().focus();
    await page.keyboard.press('k');
    await page.getByLabel('New comment').fill('Invented: look at 36 again.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('The comment is saved.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('New comment').waitFor({ state: 'detached' });

    await colleague.getByRole('list', { name: 'Comments to the patient file' }).getByText('Invented: look at 36 again.').waitFor();
    await colleague.getByText(/wrote a comment$/).waitFor();
    expect(await violations(colleague)).toEqual([]);
    await colleague.getByRole('button', { name: 'Delete comment' }).click();
    await colleague.getByRole('group', { name: 'Delete this comment for good?' }).getByRole('button', { name: 'Delete comment' }).click();
    await colleague.getByText('No comments yet').waitFor();
    await context.close();
  });
});

describe('the clinic’s medical template', () => {
  it('names the findings and colours them, on the next opened radiograph', async () => {
    const { page: owner, context } = await signedInPage(browser, molaar, 'demo');
    const templates = await askRest<{ id: string; default: boolean; language: string }[]>(owner, '/medical-template');
    const { id } = templates.find((template) => template.default && template.language === 'en') ?? { id: '' };
    const template = await askRest<{ rows: { detectableObject: string }[] }>(owner, `/medical-template/${id}`);
    const rows = template.rows.map((row) =>
      row.detectableObject === 'IMPLANT' ? { ...row, displayName: 'Invented screw', displayColor: '#ff00aa' } : row,
    );
    const saved = await owner.evaluate(
      async (body) => {
        const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax' };
        return (await fetch('/api/medical-template', { method: 'PUT', headers, body: JSON.stringify(body) })).status;
      },
      { ...template, rows },
    );
    expect(saved).toBe(200);

    await openDesk(owner, molaar, imageId);
    const implant = owner.locator('[data-object]').filter({ hasText: 'Invented screw' }).first();
    await implant.waitFor();
    const swatch = implant.locator('[aria-hidden="true"]').first();
    expect(await swatch.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(255, 0, 170)');
    await context.close();
  });
});

describe('single keys', () => {
  it('are kept to picture and findings by who wants that', async () => {
    const pressed = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    const turn = async (on: boolean) => {
      await picture().focus();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.getByRole('switch', { name: 'Single keys work anywhere on the workdesk' }).setChecked(on, { force: true });
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
    };
    await turn(false);
    await page.getByRole('button', { name: 'Help' }).focus();
    await page.keyboard.press('h');
    expect(await pressed('Hand')).toBe('false');
    await picture().focus();
    await page.keyboard.press('h');
    await expect.poll(() => pressed('Hand')).toBe('true');
    await turn(true);
    await page.getByRole('button', { name: 'Help' }).focus();
    await page.keyboard.press('v');
    await expect.poll(() => pressed('Select and move')).toBe('true');
  });
});

describe('an image of one’s own', () => {
  it('is deleted without an error, and the way leads to the patient', async () => {
    const { page: own, context } = await signedInPage(browser, molaar, 'medical');
    await openDesk(own, molaar, imageId);
    await own.getByRole('button', { name: 'Crop, turn and mirror' }).click();
    await own.getByRole('switch', { name: 'Mirror' }).check({ force: true });
    await own.getByRole('button', { name: 'Make the new image' }).click();
    await own.getByRole('link', { name: 'Made from another image: open it' }).waitFor();
    const alerts = await own.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role="alert"]')) seen.push(alert.textContent ?? '');
      }).observe(document.body, { subtree: true, childList: true });
      return seen;
    });
    await own.getByRole('button', { name: 'Delete image' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Delete the image' }).click();
    await own.waitForURL('**/patient-files?patient=*');
    expect((await alerts.jsonValue()).filter((text) => /not found|does not exist|went wrong/i.test(text))).toEqual([]);
    await context.close();
  });
});

describe('signing out with decisions that only this browser has', () => {
  it('asks first, and saves them where that is chosen', async () => {
    const { page: leaving, context } = await signedInPage(browser, molaar, 'medical');
    await leaving.goto(`${molaar.url}/teeth-status?image=${imageId}`);
    const row = leaving.locator('tr[data-key]').first();
    await row.focus();
    await leaving.keyboard.press('r');
    await leaving.getByText('Not saved yet').first().waitFor();
    const signOut = async () => {
      await leaving
        .getByRole('button', { name: /user menu|account|menu/i })
        .last()
        .click();
      await leaving.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await signOut();
    const question = leaving.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    await signOut();
    await question.getByRole('button', { name: 'Save and leave' }).click();
    await leaving.waitForURL('**/login');
    await context.close();
    const read = await page.evaluate(async (id) => {
      const input = encodeURIComponent(JSON.stringify({ id }));
      return (await fetch(`/trpc/statuses.get?input=${input}`, { headers: { 'Request-Type': 'ajax' } })).json();
    }, imageId);
    const { statuses } = read.result.data as { statuses: { decision: string }[] };
    expect(statuses.some(({ decision }) => decision === 'REJECTED')).toBe(true);
  });
});
