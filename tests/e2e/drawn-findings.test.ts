import type { AnnotationSet, Image } from '@molaar/contracts';
import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, openWorkdesk, signedInPage } from '../support/desk';
import { seen } from '../support/views';

/** Seconds that a practised person needs to point and drag, and for a key (keystroke-level model, Card and Moran). */
const SECONDS = { drag: 2.2, key: 0.2 } as const;

let molaar: Portal;
let browser: Browser;
let page: Page;
let image: Image;
let teeth: ReadonlyMap<string | null, AnnotationSet['annotations'][number]['box']>;

const readAnnotations = () => askRest<AnnotationSet>(page, `/annotation/annotate/${image.id}`);

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  image = await askRest<Image>(page, `/image/${(await demoRadiograph(page)).imageId}`);
  const { annotations } = await readAnnotations();
  teeth = new Map(annotations.flatMap(({ class: type, location, box }) => (type === 'TOOTH' ? [[location, box]] : [])));
  await openWorkdesk(page, molaar, image.id);
  await page.getByRole('button', { name: 'Dismiss hints' }).click();
  // The whole image is in view: else a box that takes its time near the edge of the view scrolls it on the way.
  await page.keyboard.press('0');
  await waitUntil('the whole image is in view', isWhole);
});
afterAll(() => browser?.close());

/** Returns whether the view shows the image from its left to its right edge. */
async function isWhole(): Promise<boolean> {
  const square = await page.locator('.leaflet-image-layer').first().boundingBox();
  const pane = await page.locator('.leaflet-container').boundingBox();
  if (!square || !pane) return false;
  const right = square.x + image.width * (square.width / (image.tileSize * 2 ** image.maxZoom));
  return square.x >= pane.x && right <= pane.x + pane.width;
}

const form = () => page.locator('[data-annotation-form]');
const addButton = () => form().getByRole('button', { name: 'Add finding' });
const announced = () => page.locator('[data-announcer]').textContent();

/** What the person has done. What is typed without a pause is one entry. */
const done = { drags: 0, entries: 0, keys: 0 };

/** A part of a tooth in percent of its box: distance from the left, from the biting edge, width and height. */
type Part = readonly [left: number, edge: number, width: number, height: number];

/** Draws a box over the part of the tooth. */
async function drag(tooth: string, [left, edge, width, height]: Part): Promise<void> {
  const [x, y, w, h] = teeth.get(tooth) ?? [];
  if (x === undefined || y === undefined || w === undefined || h === undefined) throw new Error(`tooth ${tooth} was not found`);
  // The form of the finding before it has been replaced.
  await seen(page);
  const square = await page.locator('.leaflet-image-layer').first().boundingBox();
  if (!square) throw new Error('there is no radiograph');
  const scale = square.width / (image.tileSize * 2 ** image.maxZoom);
  const isUpper = Number(tooth) < 30;
  const from = [x + (w * left) / 100, y + (h * (isUpper ? 100 - edge - height : edge)) / 100] as const;
  const to = [from[0] + (w * width) / 100, from[1] + (h * height) / 100] as const;
  await page.mouse.move(square.x + from[0] * scale, square.y + from[1] * scale);
  await page.mouse.down();
  await page.mouse.move(square.x + to[0] * scale, square.y + to[1] * scale, { steps: 4 });
  await page.mouse.up();
  await addButton().waitFor();
  done.drags += 1;
}

/** Types without a pause; ⏎ is Enter. */
async function enter(keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key === '⏎' ? 'Enter' : key);
  await addButton().waitFor({ state: 'detached' });
  done.entries += 1;
  done.keys += keys.length;
}

const MESIAL_LEFT: Part = [2, 8, 24, 12];
const RIGHT_SIDE: Part = [74, 8, 24, 12];

describe('ten findings drawn by hand', () => {
  it('take at most two actions each, and less than 30 seconds together', async () => {
    await page.keyboard.press('b');
    done.keys += 1;

    // The proposal is right: Enter adds it.
    await drag('26', MESIAL_LEFT);
    await expect.poll(announced).toBe('New finding: 26, Primary caries cavity, mesial (M). Enter adds it; typing chooses another type.');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Primary caries cavity');
    await enter('⏎');
    await drag('27', MESIAL_LEFT);
    await enter('⏎');
    await drag('16', MESIAL_LEFT);
    await enter('⏎');
    // Another type, chosen by its first letters, is the next proposal.
    await drag('24', RIGHT_SIDE);
    await enter('fil⏎⏎');
    await drag('34', MESIAL_LEFT);
    await enter('⏎');
    await drag('14', RIGHT_SIDE);
    await enter('⏎');
    // What covers a crown or lies past an apex is something else.
    await drag('21', [4, 1, 92, 40]);
    await enter('⏎');
    await drag('45', [30, 96, 40, 14]);
    await enter('⏎');
    // Letters say the surfaces: palatal instead of distal, and all three of them beside a proposal of one.
    await drag('22', RIGHT_SIDE);
    await enter('chip⏎p⏎');
    await drag('33', MESIAL_LEFT);
    await enter('sec⏎mid⏎');

    expect(done.drags).toBe(10);
    expect(done.drags + done.entries).toBeLessThanOrEqual(20);
    expect(done.drags * SECONDS.drag + done.keys * SECONDS.key).toBeLessThan(30);
  });

  it('are saved together, where they were drawn', async () => {
    await page.keyboard.press('Control+s');
    await page.getByText('All changes are saved').waitFor();
    const { annotations } = await readAnnotations();
    const drawn = annotations.filter(({ source }) => source === 'PERSON');
    expect(drawn.every(({ decision }) => decision === 'APPROVED')).toBe(true);
    expect(drawn.map(({ location, class: type, surface }) => `${location} ${type} ${surface.join('')}`).sort()).toEqual([
      '14 COMPOSITE M',
      '16 PRIM_CAR_CAVITY D',
      '21 CROWN CROWN',
      '22 CHIPPED_TOOTH L',
      '24 COMPOSITE D',
      '26 PRIM_CAR_CAVITY M',
      '27 PRIM_CAR_CAVITY M',
      '33 SEC_CAR_CAVITY MID',
      '34 COMPOSITE M',
      '45 PERIODONTITIS_PERIAPICAL ROOT',
    ]);
  });
});

describe('the form of a drawn finding', () => {
  it('never adds a type that was typed but not chosen', async () => {
    await drag('44', MESIAL_LEFT);
    await page.keyboard.type('xyz');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'No results' }).waitFor();
    await addButton().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await form().getByRole('button', { name: 'Cancel' }).click();
    await addButton().waitFor({ state: 'detached' });
    // The tool is still the one that draws.
    await expect.poll(() => page.getByRole('button', { name: 'Draw a box' }).getAttribute('aria-pressed')).toBe('true');
  });
});
