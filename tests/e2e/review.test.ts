import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'demo'));
  ({ imageId } = await demoRadiograph(page));
});
afterAll(async () => {
  await browser?.close();
});

const picture = () => page.getByRole('application');
const left = (count: number) => `${count} ${count === 1 ? 'decision' : 'decisions'} left`;
const decisions = () => page.locator('[data-review]').getByRole('status');
const readDecisionsLeft = async () => {
  const { decisionsLeft } = await askRest<{ decisionsLeft: number }>(page, `/annotation/annotate/${imageId}`);
  return decisionsLeft;
};

/** The steps build on each other: one radiograph, from the overview to the last decision. */
describe('decisions that are left', () => {
  let count = 0;

  it('are one number on the overview, in the notification and on the workdesk', async () => {
    count = await readDecisionsLeft();
    expect(count).toBeGreaterThan(3);
    await page.goto(`${molaar.url}/dashboard`);
    await page.getByRole('link', { name: new RegExp(`^Review image 1\\b.*\\b${left(count)}\\b`) }).waitFor();
    await page.getByText(/^Not assessed: early caries, secondary caries cavity, fracture/).waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: new RegExp(`Analysis finished.*${left(count)}`) }).waitFor();
    await openWorkdesk(page, molaar, imageId);
    await page.getByText(left(count), { exact: true }).waitFor();
  });

  it('stand beside what nobody has assessed', async () => {
    const notAssessed = page.locator('aside [data-not-assessed]').first();
    expect(await notAssessed.textContent()).not.toContain('gross decay');
    await notAssessed.getByRole('button', { name: 'Show all' }).click();
    expect(await notAssessed.textContent()).toContain('early caries (only gross decay and residual roots are assessed)');
    for (const chip of await page.getByRole('group', { name: 'Show' }).locator('label').allTextContents()) expect(chip).not.toMatch(/ 0$/);
    expect(await violations(page)).toEqual([]);
  });

  it('are made on a phone above which the radiograph stays in view', async () => {
    /** Height of the radiograph between the header and the panel; CSS pixels. */
    const shown = () =>
      page.evaluate(() => {
        const edges = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const tiles = edges('.leaflet-tile-loaded');
        const [stage] = edges('[role="application"]');
        const [panel] = edges('aside');
        const top = Math.max(stage!.top, ...[Math.min(...tiles.map((tile) => tile.top))]);
        return Math.min(panel!.top, Math.max(...tiles.map((tile) => tile.bottom))) - top;
      });
    const panelBar = page.getByRole('button', { name: /^Findings/ });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${molaar.url}/workdesk?image=${imageId}`);
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await panelBar.click();
    await page.getByRole('region', { name: 'Findings' }).waitFor();
    await expect.poll(shown).toBeGreaterThan(120);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await decisions().waitFor();
    await expect.poll(shown).toBeGreaterThan(200);
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Fit to window', exact: true }).click();
    await expect.poll(shown).toBeGreaterThan(200);
    const type = page.locator('[data-annotation-form]').getByRole('combobox').first();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expect.poll(() => type.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(async () => (await page.locator('[data-annotation-form]').boundingBox())?.height).toBeGreaterThan(200);
    // A click outside of the form moves nothing under the finger.
    await page.locator('[data-review]').getByRole('button', { name: /^Next/ }).click();
    await expect.poll(shown).toBeGreaterThan(200);
    expect(await readDecisionsLeft()).toBe(count);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWorkdesk(page, molaar, imageId);
  });

  it('fall with each key, and a key decides only what is on the screen', async () => {
    await picture().focus();
    await page.keyboard.press('q');
    await expect.poll(() => decisions().textContent()).toBe(left(count));
    // What is selected is over everything else, its label too.
    const [base, focus] = await page
      .locator('.leaflet-overlay-pane')
      .evaluate((pane) => ['canvas', 'div'].map((name) => Number(getComputedStyle(pane.querySelector(`:scope > ${name}`)!).zIndex)));
    expect(focus).toBeGreaterThan(base!);
    // On a low screen the filter gives way to the list, and can be opened.
    const filter = page.getByRole('group', { name: 'Show' });
    expect(await filter.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await filter.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await filter.waitFor({ state: 'hidden' });
    expect(await violations(page)).toEqual([]);
    await picture().focus();
    await page.keyboard.press('a');
    await expect.poll(() => decisions().textContent()).toBe(left(count - 1));
    await page.keyboard.press('n');
    // The selected finding is moved off the screen: the next key brings it back and decides nothing.
    for (let step = 0; step < 14; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('r');
    await expect.poll(() => decisions().textContent()).toBe(left(count - 1));
    await page.keyboard.press('r');
    await expect.poll(() => decisions().textContent()).toBe(left(count - 2));
  });

  it('end with one action for all clear teeth and the mouth area', async () => {
    for (let key = count - 2; key > 0; key--) {
      await expect.poll(() => decisions().textContent()).toBe(left(key));
      await page.keyboard.press('a');
    }
    await expect.poll(() => decisions().textContent()).toBe('Only clear teeth are left');
    await page.getByRole('button', { name: /^Confirm \d+ clear teeth/ }).waitFor();
    await page.keyboard.press('Shift+A');
    await expect.poll(() => decisions().textContent()).toBe('No decisions left');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('All changes are saved').waitFor();
    expect(await readDecisionsLeft()).toBe(0);
  });
});

describe('the display', () => {
  const sensitivity = () => page.getByRole('slider', { name: 'Sensitivity for restorations' });

  it('of an adjusted image says so, and the next one opens unadjusted', async () => {
    await picture().focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByRole('switch', { name: 'Negative' }).click({ force: true });
    await page.getByRole('button', { name: /^Adjusted, negative/ }).waitFor();
    await openWorkdesk(page, molaar, imageId);
    expect(await page.getByRole('button', { name: /^Adjusted/ }).count()).toBe(0);
  });

  it('keeps the sensitivity that a person has set', async () => {
    if (!(await sensitivity().isVisible())) await page.getByRole('button', { name: 'Sensitivity' }).click();
    const saved = page.waitForResponse((response) => response.url().includes('settings.saveDisplay'));
    await sensitivity().press('End');
    await saved;
    await openWorkdesk(page, molaar, imageId);
    if (!(await sensitivity().isVisible())) await page.getByRole('button', { name: 'Sensitivity' }).click();
    await expect.poll(() => sensitivity().getAttribute('aria-valuenow')).toBe('1');
  });
});
