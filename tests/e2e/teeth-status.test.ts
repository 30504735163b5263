import type { StatusSet } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId, patientId } = await demoRadiograph(page));
  await page.goto(`${molaar.url}/teeth-status?image=${imageId}`);
});
afterAll(async () => {
  await browser?.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const tooth = (number: string) => page.locator(`g[data-tooth="${number}"]`);
const saved = async () => {
  const { statuses } = await askRest<StatusSet>(page, `/x/image/${imageId}/statuses`);
  return statuses.filter(({ decision }) => decision === 'APPROVED').map(({ key }) => key);
};

it('draws teeth that the analysis did not see as ghosts, and asks about them; one press, one undo', async () => {
  await expect.poll(() => tooth('18').getAttribute('aria-label')).toBe('Tooth 18; Not seen on the radiograph');
  expect(await tooth('17').getAttribute('aria-label')).not.toContain('Not seen');
  // Only the suggestion of a bridge, hidden as experimental, is about this missing tooth.
  expect(await tooth('25').getAttribute('aria-label')).toBe('Tooth 25; Not seen on the radiograph');
  const question = page.getByRole('region', { name: 'Not seen on the radiograph' });
  await button('Extracted: 18, 25, 48').click();
  await question.waitFor({ state: 'detached' });
  expect(await tooth('18').getAttribute('aria-label')).toContain('Extracted tooth, Approved');
  await page.keyboard.press('Control+z');
  await question.waitFor();

  await button('Tooth 18 is not seen: choose why').click();
  await page.getByRole('menuitem', { name: 'Unerupted' }).click();
  expect(await tooth('18').getAttribute('aria-label')).toContain('Unerupted tooth');
  await button('Tooth 48 is not seen: choose why').waitFor();
});

it('selects several teeth by dragging, or with Shift and arrow keys, and marks them together', async () => {
  const middleOf = async (number: string) => {
    const { x, y, width, height } = (await tooth(number).locator('text').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  await tooth('32').scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf('34'), await middleOf('32')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, from[1], { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
  const selection = page.getByRole('region', { name: 'Selected teeth' });
  await selection.getByText('3 teeth selected:').waitFor();
  await selection.getByText('32, 33, 34').waitFor();
  await page.keyboard.press('Escape');
  await selection.waitFor({ state: 'detached' });

  await tooth('32').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await button('Sound: 32, 33').click();
  await selection.waitFor({ state: 'detached' });
  for (const number of ['32', '33']) expect(await tooth(number).getAttribute('aria-label')).toContain('Sound tooth, whole tooth, Approved');
});

it('adds a status to a clicked surface, or with its letter and a digit, and returns the focus to the tooth', async () => {
  await tooth('15').locator('path[data-surface="O"]').first().click();
  await page.getByText('Status of tooth 15').waitFor();
  await page.keyboard.press('m');
  await button(/^Filling/).click();
  expect(await tooth('15').getAttribute('aria-label')).toContain('Filling, mesial, occlusal (MO), Approved');

  await tooth('16').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('1');
  await expect.poll(() => tooth('16').getAttribute('aria-label')).toContain('Primary caries cavity, distal (D), Approved');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-tooth'))).toBe('16');
});

it('corrects the surfaces of a suggestion in the table, says what was not assessed, and saves', async () => {
  await page.getByText(/^\d+ decisions? left/).waitFor();
  await page.getByText(/Not assessed: /).waitFor();
  const row = page.locator('tr[data-key^="36|COMPOSITE"]');
  const before = (await row.getAttribute('data-key')) ?? '';
  await row.locator('[data-surfaces]').click();
  await page.locator('.mantine-Popover-dropdown').getByText('buccal', { exact: true }).click();
  await expect.poll(() => row.getAttribute('data-key')).toBe(`${before}B`);
  await expect.poll(() => row.getAttribute('data-decision')).toBe('APPROVED');
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);

  await button(/^Save \(\d+\)$/).click();
  await page.getByText('All changes are saved').waitFor();
  const keys = await saved();
  expect(keys).toEqual(
    expect.arrayContaining(['18|UNERUPTED|', '32|SOUND|WHOLE_TOOTH', '15|COMPOSITE|MO', '16|PRIM_CAR_CAVITY|D', `${before}B`]),
  );
  expect(keys).not.toContain(before);
});

it('counts the confirmed statuses as a caries index in the patient’s file', async () => {
  const teeth = new Set((await saved()).map((key) => key.split('|')[0]));
  await page.goto(`${molaar.url}/patient-files?patient=${patientId}`);
  const index = page.getByRole('region', { name: 'Caries index' });
  await index.getByText('D 1 decayed').waitFor();
  expect(await index.textContent()).toContain(`from confirmed statuses of ${teeth.size} of 32 teeth`);
  await index.getByText('How it is counted').click();
  await index.getByText(/Each tooth counts once/).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('uses a large screen: table and treatments stand beside the chart and the radiograph, and nothing is cut off', async () => {
  const boxOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())!;
  const isCutOff = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.goto(`${molaar.url}/teeth-status?image=${imageId}`);
  const chart = tooth('16');
  const table = page.locator('main table').first();
  for (const [width, isBeside] of [
    [1024, false],
    [1920, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const upper = await boxOf(chart);
    const rows = await boxOf(table);
    expect(rows.x > upper.x + upper.width && rows.y < upper.y + 500).toBe(isBeside);
    expect(await isCutOff()).toBe(false);
  }
  await page.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
  const radiograph = await boxOf(page.getByRole('heading', { name: 'Radiograph', exact: true }));
  const treatments = await boxOf(page.getByRole('heading', { name: 'Treatments', exact: true }));
  expect(treatments.x).toBeGreaterThan(radiograph.x + radiograph.width);
  expect(await isCutOff()).toBe(false);
});

it('has targets for fingers on a tablet, and does not move the chart at the first edit', async () => {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await context.addCookies(await page.context().cookies());
  const tablet = await context.newPage();
  // The longer texts.
  await tablet.request.fetch(`${molaar.url}/api/user`, { method: 'PATCH', headers: { 'Request-Type': 'ajax' }, data: { locale: 'et' } });
  await tablet.goto(`${molaar.url}/teeth-status?image=${imageId}`);
  const chosen = tablet.locator('g[data-tooth="26"]');
  await chosen.waitFor();
  // Of the drawing: the box of a tooth contains its focus ring and the symbols of its statuses.
  const top = () => chosen.evaluate((tooth) => tooth.closest('svg')!.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await chosen.focus();
  await tablet.keyboard.press('d');
  const heights = await tablet
    .locator('.mantine-Popover-dropdown .mantine-Chip-label')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await tablet.keyboard.press('1');
  await expect.poll(() => chosen.getAttribute('aria-label')).toContain('distaalne (D), Kinnitatud');
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  // What lies above and below the text belongs to it.
  const isTarget = await tablet
    .locator('[data-surfaces]')
    .first()
    .evaluate((button) => {
      button.scrollIntoView({ block: 'center' });
      const { left, top: upper, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + 10, upper + height / 2 - 20) === button;
    });
  expect(isTarget).toBe(true);
  // On a phone each choice of the list is in view, and no text is cut.
  await tablet.setViewportSize({ width: 360, height: 800 });
  const choices = tablet.getByRole('radiogroup', { name: 'Näita' });
  await choices.waitFor();
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth;
  await expect.poll(() => choices.evaluate(isCut)).toBe(false);
  expect(
    await choices.locator('label').evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length),
  ).toBe(0);
  await context.close();
});
