// @module-tag thorough

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { openPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  page = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
});

const finding = (name: RegExp) => page.getByRole('region', { name: 'Findings of the drawn radiograph' }).getByRole('button', { name });
const tooth = (number: string) => page.locator(`[data-tooth="${number}"]`);
/** The drawn pixels of the viewer, to see that something has changed. */
const drawing = () =>
  page.getByRole('application').evaluate((map) => [...map.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join());

/** Runs an action and waits until the viewer is drawn differently. */
async function expectRedrawn(action: () => Promise<unknown>): Promise<void> {
  const before = await drawing();
  await action();
  await expect.poll(drawing).not.toBe(before);
}

describe('the landing page', () => {
  it('shows the drawn radiograph, then the viewer in its place', async () => {
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto(`${molaar.url}/?lang=en`);
    await page.getByRole('application', { name: /^Drawn radiograph/ }).waitFor();
    const at = (part: string) => requested.findIndex((url) => url.includes(part));
    expect(at('radiograph')).toBeGreaterThan(-1);
    expect(at('radiograph')).toBeLessThan(at('sample-desk'));
    expect(new URL(page.url()).search).toBe('');
  });

  it.each([320, 390])('has its title below its header on a phone of %d px', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 700 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await phone.goto(`${molaar.url}/?lang=et`);
    const title = await phone.getByRole('heading', { level: 1 }).boundingBox();
    const language = await phone.getByRole('radiogroup', { name: 'Keel' }).boundingBox();
    if (!title || !language) throw new Error('the title or the choice of the language is missing');
    expect(title.y).toBeGreaterThan(language.y + language.height);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });

  it('has switches that change the viewer', async () => {
    // The first drawing with its labels is complete.
    await expect.poll(async () => (await drawing()).length).toBeGreaterThan(20_000);
    for (const name of [/^Teeth \d+/, /^Restorations \d+/, /^Issues \d+/, /^Labels/, /^Marked by a dentist/, /^Experimental: Bridge/]) {
      const control = page.getByRole('switch', { name });
      await expectRedrawn(() => control.click());
      await expectRedrawn(() => control.click());
    }
    await expectRedrawn(() => page.getByRole('slider', { name: 'Sensitivity' }).press('End'));
    await page.getByText('none hidden').waitFor();
  });

  it('enlarges a finding, and charts what is approved, by keyboard', async () => {
    await finding(/^13 Crown/).focus();
    await expectRedrawn(() => page.keyboard.press('Enter'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('13 Crown: Approved').waitFor({ state: 'attached' });
    await page.getByText('Dental chart', { exact: true }).click();
    await expect.poll(() => tooth('13').getAttribute('aria-label')).toContain('Crown, crown, Approved');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tooth('13').getAttribute('aria-label')).toContain('Crown, crown, Suggested');
  });

  it('names what the analysis does not detect', async () => {
    const limits = page.locator('#limits');
    for (const name of ['Early caries', 'Fracture', 'Primary caries cavity: gross decay and residual roots only'])
      await limits.getByText(name, { exact: true }).waitFor();
    await limits.getByText(/no CE mark/).waitFor();
  });

  it('follows WCAG, with the radiograph and with the chart', async () => {
    expect(await violations(page)).toEqual([]);
    await page.getByText('Radiograph', { exact: true }).click();
    await page.getByRole('application').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('fits a phone in Estonian', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${molaar.url}/?lang=et`);
    await page.getByRole('application', { name: /^Joonistatud ülesvõte/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
  });
});

describe('the legal documents', () => {
  const DOCUMENTS = [
    ['/terms', 'Terms and conditions', 'Kasutustingimused'],
    ['/processing-agreement', 'Data processing agreement', 'Andmetöötlusleping'],
    ['/privacy', 'Privacy', 'Privaatsus'],
    ['/provider', 'Provider', 'Teenusepakkuja'],
    ['/security', 'Report a vulnerability', 'Turvanõrkusest teatamine'],
  ] as const;

  const IN_BOTH = '%s is in both languages, fits a phone and follows WCAG';
  const isInBoth = async (path: string, english: string, estonian: string) => {
    for (const [language, title] of [
      ['et', estonian],
      ['en', english],
    ]) {
      await page.goto(`${molaar.url}${path}?lang=${language}`);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} – Molaar`);
    }
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
  };
  it.each(DOCUMENTS.slice(0, 1))(IN_BOTH, isInBoth);
  it.each(DOCUMENTS.slice(1))(IN_BOTH, isInBoth);

  it('say what the operator has not stated', async () => {
    await page.goto(`${molaar.url}/provider?lang=en`);
    await page.getByText('has not stated who provides it').waitFor();
    await page.goto(`${molaar.url}/processing-agreement`);
    await page.getByText('has not stated who hosts it').waitFor();
  });

  it('are linked on every public page and on the patient’s PIN page', async () => {
    for (const path of ['/', '/login', '/sign-up', '/terms']) {
      await page.goto(`${molaar.url}${path}`);
      const links = page.getByRole('navigation', { name: 'Legal' }).getByRole('link');
      await expect
        .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
        .toEqual(['/terms', '/processing-agreement', '/privacy', '/provider', '/security']);
    }
    await page.goto(`${molaar.url}/p/${'a'.repeat(22)}?lang=et`);
    expect(await page.getByRole('link', { name: 'Privaatsus' }).getAttribute('href')).toBe('/privacy?lang=et');
  });
});
