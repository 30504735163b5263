// @module-tag thorough

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Image } from '@molaar/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { launchBrowser } from '../support/browser';
import { askRest, demoRadiograph, openWorkdesk, sendRest, signedInPage } from '../support/desk';
import { withFailingSaves } from '../support/failing-saves';
import { type Molaar, removeDataDir, startMolaar, stopUntouched } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { processesWith } from '../support/processes';
import { darkerRadiographFile } from '../support/radiographs';

let molaar: Molaar;
let browser: Browser;
let page: Page;
let imageId: string;
let patientId: string;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([startMolaar(), launchBrowser()]);
  ({ page } = await signedInPage(browser, molaar, 'medical'));
  ({ imageId, patientId } = await demoRadiograph(page));
  await openWorkdesk(page, molaar, imageId);
});
afterAll(async () => {
  await browser?.close();
  if (!molaar) return;
  await stopUntouched(molaar);
  removeDataDir(molaar.dataDir);
});

const picture = () => page.getByRole('application');
const form = () => page.locator('[data-annotation-form]');
/** Rows that a sticky heading partly covers are not measured. */
const listFromItsTop = () => page.locator('[data-findings]').evaluate((list) => list.scrollTo(0, 0));
const hint = () => page.locator('[data-hint]');

/**
 * Chooses the only option that matches the letters, without the mouse. The list opens and is filtered a moment after
 * the input.
 */
async function chooseByKeyboard(label: string, letters: string): Promise<void> {
  await form()
    .getByRole('textbox', { name: label })
    .or(form().getByRole('combobox', { name: label }))
    .first()
    .fill(letters);
  const options = page.getByRole('option');
  await expect.poll(() => options.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await options.and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  await options.waitFor({ state: 'hidden' });
}

describe('hints', () => {
  it('are shown one by one, dismissed for the user instead of the browser, and reopened from the help menu', async () => {
    await hint().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await hint().getAttribute('data-hint')).toBe('pan');
    await hint().getByRole('button', { name: 'Next' }).click();
    await page.locator('[data-hint="zoom"]').waitFor();
    await hint().getByRole('button', { name: 'Dismiss hints' }).click();
    await hint().waitFor({ state: 'detached' });
    await expect.poll(async () => (await askRest<{ read: string[] }>(page, '/x/hint')).read.length).toBe(5);

    const { page: elsewhere, context } = await signedInPage(browser, molaar, 'medical');
    await openWorkdesk(elsewhere, molaar, imageId);
    expect(await elsewhere.locator('[data-hint]').count()).toBe(0);
    await elsewhere.getByRole('button', { name: 'Help' }).click();
    await elsewhere.getByRole('menuitem', { name: 'Hints' }).click();
    await elsewhere.locator('[data-hint="pan"]').waitFor();
    await elsewhere.getByRole('button', { name: 'Dismiss hints' }).click();
    await context.close();
  });

  it('lie below the lower teeth on a tablet in landscape', async () => {
    const { page: tablet, context } = await signedInPage(browser, molaar, 'assistant');
    await tablet.setViewportSize({ width: 1024, height: 768 });
    await openWorkdesk(tablet, molaar, imageId);
    const card = (await tablet.locator('[data-hint]').boundingBox())!;
    await tablet.getByRole('application').focus();
    await tablet.keyboard.press('Control+a');
    const selected = tablet.locator('.leaflet-overlay-pane > div svg *');
    await selected.first().waitFor({ state: 'attached' });
    const bottoms = await selected.evaluateAll((shapes) => shapes.map((shape) => shape.getBoundingClientRect().bottom));
    // What is around the selected ones is dimmed, far beyond the view.
    const teeth = Math.max(...bottoms.filter((bottom) => bottom < 768));
    expect(teeth).toBeGreaterThan(300);
    expect(card.y).toBeGreaterThan(teeth);
    await context.close();
  });

  it('do not move with reduced motion', async () => {
    const { page: calm, context } = await signedInPage(browser, molaar, 'assistant');
    await openWorkdesk(calm, molaar, imageId);
    await calm.locator('[data-hint]').waitFor();
    const moving = await calm.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => {
          const target = effect instanceof KeyframeEffect ? effect.target : null;
          return target?.closest('[data-hint]') != null;
        }).length,
    );
    expect(moving).toBe(0);
    // Even the shortest transition shows the previous state for one more frame.
    const late = await calm.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationName !== 'none' ? [element.className] : [];
      }),
    );
    expect(late).toEqual([]);
    // The radiograph does not animate either: Leaflet's animation class is missing.
    expect(await calm.locator('.leaflet-proxy').count()).toBe(0);
    await calm.emulateMedia({ reducedMotion: 'no-preference' });
    await openWorkdesk(calm, molaar, imageId);
    expect(await calm.locator('.leaflet-proxy').count()).toBe(1);
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('adds a box as an issue, which is rejected without a surface', async () => {
    await picture().focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toMatch(/^A box is on the radiograph/);
    await page.keyboard.press('Enter');
    await form().waitFor();
    // The first field of the form has focus and its purpose is announced.
    await expect
      .poll(() =>
        form()
          .getByLabel('Finding')
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toMatch(/^New finding: \d\d, .*Enter adds it/);
    expect(await violations(page)).toEqual([]);
    for (const side of ['Left', 'Top', 'Width', 'Height']) expect(Number(await form().getByLabel(side).inputValue())).toBeGreaterThan(0);
    await chooseByKeyboard('Finding', 'Primary');
    await chooseByKeyboard('Tooth', '26');
    await form().getByRole('button', { name: 'Add finding' }).press('Enter');
    await form().getByText('Please select the surface of the issue.').waitFor();
    await form().getByRole('checkbox', { name: 'occlusal' }).press('Space');
    await form().getByRole('button', { name: 'Add finding' }).press('Enter');
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toMatch(/^26, .*Drawn by a person|^26, Primary caries/);
    expect(await violations(page)).toEqual([]);
  });

  it('moves and resizes it, and undoes every change', async () => {
    await picture().focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();
  });

  it('draws an outline corner by corner, moves its corners by their coordinates, and undoes it', async () => {
    const announcement = () => page.locator('[data-announcer]').textContent();
    const walk = async (key: string, steps: number) => {
      for (let press = 0; press < steps; press++) await page.keyboard.press(key);
    };
    await picture().focus();
    await page.keyboard.press('o');
    await page.keyboard.press('Enter');
    await expect.poll(announcement).toMatch(/^A crosshair is on the radiograph/);
    await page.keyboard.press('Enter');
    await walk('ArrowRight', 12);
    await page.keyboard.press('Space');
    await walk('ArrowDown', 12);
    await page.keyboard.press('Space');
    await walk('Shift+ArrowLeft', 3);
    await page.keyboard.press('Space');
    await expect.poll(announcement).toMatch(/^4 corners, the crosshair is at/);
    await page.keyboard.press('Backspace');
    await expect.poll(announcement).toMatch(/^3 corners/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await form().waitFor();
    await form().getByText('Corner 1 of 3').waitFor();
    await form().getByRole('button', { name: 'Next corner' }).press('Enter');
    const left = form().getByLabel('Corner from the left');
    const before = Number(await left.inputValue());
    await left.fill(String(before + 10));
    await form().getByRole('button', { name: 'Add corner after it' }).press('Enter');
    await form().getByText('Corner 3 of 4').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture().focus();
    await page.keyboard.press('Escape');
    await form().waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await page.getByText('All changes are saved').waitFor();
  });

  it('asks for confirmation of an emerging tooth', async () => {
    await picture().focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await chooseByKeyboard('Finding', 'Emerging');
    await chooseByKeyboard('Tooth', '28');
    // Tooth and type are chosen: the focus is on the button that adds.
    await expect
      .poll(() =>
        form()
          .getByRole('button', { name: 'Add finding' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an unerupted tooth?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add tooth' }).press('Enter');
    await page.getByRole('button', { name: 'Save (1)' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();
  });
});

describe('each state passes the accessibility rules', () => {
  it('the review, the form of an annotation, several annotations', async () => {
    await picture().focus();
    await page.keyboard.press('q');
    await page.getByRole('region', { name: 'Review' }).waitFor();
    // The first step may be several connected restorations, which have no form of their own.
    await page.locator('[data-annotation]').first().getByRole('button').first().click();
    await form().getByRole('checkbox').first().waitFor({ state: 'attached' });
    await listFromItsTop();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^End/ }).click();
    await page.keyboard.press('Control+a');
    await page.getByRole('heading', { name: /findings selected/ }).waitFor();
    await listFromItsTop();
    expect(await violations(page)).toEqual([]);
    await picture().focus();
    await page.keyboard.press('Escape');
  });

  it('an empty list, the keyboard shortcuts', async () => {
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

  it('the workdesk of a viewer, without editing tools', async () => {
    const { page: viewer, context } = await signedInPage(browser, molaar, 'viewer');
    await openWorkdesk(viewer, molaar, imageId);
    expect(await viewer.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    expect(await viewer.getByRole('button', { name: 'Draw a box' }).isDisabled()).toBe(true);
    expect(await viewer.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await viewer.getByRole('button', { name: 'Comments on the patient file' }).click();
    await viewer.getByText('No comments yet').waitFor();
    expect(await viewer.getByLabel('New comment').count()).toBe(0);
    expect(await violations(viewer)).toEqual([]);
    await context.close();
  });
});

describe('opening from the patient’s file', () => {
  it('starts with the press of the link; hovering does not count as a view', async () => {
    const { page: other, context } = await signedInPage(browser, molaar, 'demo');
    await other.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    const reads: string[] = [];
    other.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.includes('images.get') || path.includes('/tiles/')) reads.push(path);
    });
    const code = other.waitForResponse((response) => /workdesk-page.*\.js$/.test(response.url()));
    const card = other.locator(`a[href*="image=${imageId}"]`).first();
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    await code;
    expect(reads).toEqual([]);
    const tiles = other.waitForResponse((response) => response.url().includes('/tiles/'));
    await other.mouse.down();
    await tiles;
    expect(other.url()).toContain('/patient-files');
    await other.mouse.up();
    await other.waitForURL('**/workdesk?*');
    await other.locator('.leaflet-tile-loaded').first().waitFor();
    await other.locator('[data-annotation]').first().waitFor();
    expect(reads.filter((path) => path.includes('images.get'))).toHaveLength(1);
    await context.close();
  });
});

describe('what opens over the radiograph passes the accessibility rules', () => {
  const command = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  };

  it('the help menu, the adjustment panel, full screen', async () => {
    await command('Help').click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await command('Adjust image').click();
    await page.getByRole('group', { name: 'Adjust image' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await command('Adjust image').click();
    await command('Full screen').click();
    await page.locator('[data-full-page]').waitFor();
    expect(await violations(page)).toEqual([]);
    await command('Full screen').click();
    await page.locator('[data-full-page]').waitFor({ state: 'detached' });
  });

  it('the side panel folds by key and button, as a setting of the person; a drawing that waits for its type opens it', async () => {
    const panel = page.getByRole('button', { name: 'Show or hide the side panel' });
    const list = page.getByRole('region', { name: 'Findings' });
    const isSaved = () => page.waitForResponse((response) => response.url().includes('settings.saveDisplay') && response.ok());
    const saved = isSaved();
    await picture().focus();
    await page.keyboard.press('y');
    await list.waitFor({ state: 'detached' });
    await saved;
    await page.reload();
    await panel.waitFor();
    expect(await panel.getAttribute('aria-expanded')).toBe('false');
    expect(await violations(page)).toEqual([]);
    await picture().focus();
    for (const key of ['b', 'Enter', 'Enter']) await page.keyboard.press(key);
    await form().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await panel.click();
    const opened = isSaved();
    await panel.click();
    await opened;
    await list.waitFor();
  });

  it('all tools, in a menu where the window is low', async () => {
    const more = page.getByRole('button', { name: 'More tools' });
    expect(await more.count()).toBe(0);
    await page.setViewportSize({ width: 1366, height: 650 });
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete radiograph' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const toolbar = page.getByRole('toolbar', { name: 'Tools' });
    expect(await toolbar.evaluate((tools) => tools.scrollHeight <= tools.parentElement!.clientHeight)).toBe(true);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await more.waitFor({ state: 'detached' });
  });

  it('cropping and rotating, calibration, deletion, other radiographs of the patient', async () => {
    await command('Crop, rotate, flip').click();
    await dialog().getByRole('button', { name: 'Rotate right' }).click();
    await dialog().getByLabel('Width').fill('300');
    await dialog()
      .getByText(/^New size: 300 ×/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
    await page.getByRole('button', { name: /Calibrate$/ }).click();
    await dialog().waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
    await command('Delete radiograph').click();
    await dialog().waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
    await command('Compare with another radiograph').click();
    await dialog().waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });

  it('cropping on a phone: the preview keeps its shape, and a drag chooses what lies under the finger', async () => {
    const { width, height } = await askRest<{ width: number; height: number }>(page, `/image/${imageId}`);
    await command('Crop, rotate, flip').click();
    await page.setViewportSize({ width: 390, height: 844 });
    const preview = dialog().getByRole('img', { name: /^Preview/ });
    await expect.poll(async () => (await preview.boundingBox())?.width).toBeLessThan(390);
    const shown = (await preview.boundingBox())!;
    expect(shown.width / shown.height).toBeCloseTo(width / height, 1);
    const at = (part: number) => [shown.x + part * shown.width, shown.y + part * shown.height] as const;
    await page.mouse.move(...at(0.25));
    await page.mouse.down();
    await page.mouse.move(...at(0.75), { steps: 4 });
    await page.mouse.up();
    const sideOf = async (label: string) => Number((await dialog().getByLabel(label).inputValue()).replace(/\D/g, ''));
    expect(Math.abs((await sideOf('Width')) - width / 2)).toBeLessThan(width / 100);
    expect(Math.abs((await sideOf('Height')) - height / 2)).toBeLessThan(height / 50);
    expect(
      await dialog()
        .getByRole('img', { name: /patient’s (?:right|left)/ })
        .count(),
    ).toBe(2);
    await page.setViewportSize({ width: 1440, height: 900 });
    await close();
  });

  it('a flipped radiograph, with the annotations of the original', async () => {
    interface Placed {
      class: string;
      location: string | null;
      box: [number, number, number, number];
    }
    /** Teeth that lie on the side which R marks and have a number of the patient's right. */
    const onTheRight = (objects: readonly Placed[], half: number) =>
      objects.filter(({ class: type, location, box: [x] }) => type === 'TOOTH' && x < half && /^[1458]/.test(location ?? '')).length;
    const boxes = (id: string) =>
      page.evaluate(async (imageOf) => {
        const headers = { 'Content-Type': 'application/json', 'Request-Type': 'ajax' };
        const answer = await fetch('/trpc/annotations.get', { method: 'POST', headers, body: JSON.stringify({ id: imageOf }) });
        return ((await answer.json()) as { result: { data: { annotations: Placed[] } } }).result.data.annotations;
      }, id);
    const before = await boxes(imageId);
    const { width } = await askRest<{ width: number }>(page, `/image/${imageId}`);
    await command('Crop, rotate, flip').click();
    await dialog().getByRole('switch').press('Space');
    await dialog().getByRole('button', { name: 'Save as new' }).click();
    await page.waitForURL((url) => url.searchParams.get('image') !== imageId);
    await page.getByText('The findings were copied from the original radiograph.').waitFor();
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.locator('[data-annotation]').first().waitFor();
    expect(await violations(page)).toEqual([]);
    const after = await boxes(new URL(page.url()).searchParams.get('image') ?? '');
    expect(after).toHaveLength(before.length);
    // R and L stand where they stood, and the teeth have the numbers of their new sides.
    expect(onTheRight(after, width / 2)).toBeGreaterThan(8);
    const missing = before.filter(({ class: type, box: [x, y, w, h] }) => {
      const mirrored = [width - x - w, y, w, h];
      return !after.some((object) => object.class === type && object.box.every((side, at) => Math.abs(side - (mirrored[at] ?? 0)) < 1));
    });
    expect(missing).toEqual([]);
    await page.locator('[data-banner]').getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-banner]').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Created from another radiograph: open it' }).click();
    await page.waitForURL((url) => url.searchParams.get('image') === imageId);
    await page.locator('[data-annotation]').first().waitFor();
    expect(await boxes(imageId)).toEqual(before);
  });

  it('files that are rejected before the upload', async () => {
    await command('Add radiograph').click();
    const large = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 2500 });
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    });
    await page.locator('input[type=file]').setInputFiles([
      { name: 'text.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*') },
      { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(large) },
    ]);
    await dialog().getByText('Image is too large! Please upload an image which is below 10 megapixels.').waitFor();
    await dialog().getByRole('button', { name: 'Scale down' }).waitFor();
    expect(await dialog().getByRole('alert').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await close();
  });

  it('the list of finding types, which shows long names in full and is only there while it is used', async () => {
    await picture().focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const finding = form().getByLabel('Finding').first();
    await finding.click();
    await page.getByRole('option', { name: 'Secondary caries cavity' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // Escape leads back to the radiograph: then the chosen type alone is in the page.
    await page.keyboard.press('Escape');
    await page.locator('[role=option]', { hasText: 'Secondary caries cavity' }).waitFor({ state: 'detached' });
    // By arrow keys the list opens at the chosen type.
    await finding.focus();
    await page.keyboard.press('ArrowDown');
    const reached = page.locator('[data-combobox-selected]', { hasText: await finding.inputValue() });
    await reached.waitFor();
    await page.keyboard.press('Escape');
    await form().getByRole('button', { name: 'Cancel' }).click();
    await form().waitFor({ state: 'detached' });
  });
});

describe('errors and changes of others pass the accessibility rules', () => {
  interface Saved {
    id: string;
    class: string;
    location: string | null;
    decision: string;
  }
  /** Saves the annotations of the radiograph as the signed-in user, changed by `change`. */
  async function saveAs(who: Page, change: (objects: Saved[]) => Saved[]): Promise<void> {
    const { version, annotations } = await askRest<{ version: number; annotations: Saved[] }>(who, `/annotation/annotate/${imageId}`);
    await sendRest(who, 'POST', `/annotation/${imageId}`, { version, annotations: change(annotations) });
  }
  const decide = (id: string, how: 'Approve' | 'Reject') =>
    page
      .locator(`[data-annotation="${id}"]`)
      .getByRole('button', { name: new RegExp(`^${how} `) })
      .click();

  it('a failed save, which keeps the changes, and annotations that someone else has saved', async () => {
    const [id = ''] = await page
      .locator('[data-annotation]')
      .filter({ has: page.getByRole('button', { name: /^Approve / }) })
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-annotation') ?? ''));
    await decide(id, 'Approve');
    await withFailingSaves(molaar.dataDir, imageId, async () => {
      await page.getByRole('button', { name: 'Save (1)' }).click();
      await page.getByRole('alert').getByText('The findings could not be saved.').waitFor();
      await page.getByRole('button', { name: 'Save (1)' }).waitFor();
      expect(await violations(page)).toEqual([]);
    });
    const { page: colleague, context } = await signedInPage(browser, molaar, 'demo');
    await saveAs(colleague, (objects) => objects.map((object) => (object.id === id ? { ...object, decision: 'REJECTED' } : object)));
    await context.close();
    const conflictDialog = page.getByRole('dialog', { name: 'The same findings have changed meanwhile' });
    await conflictDialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await conflictDialog.getByRole('button', { name: 'Use theirs' }).click();
    await page.getByText('All changes are saved').waitFor();
  });

  it('conflicts, with a link to their annotations', async () => {
    const made = '01a1fdae-f03f-76ea-82f6-1b4153dfb7';
    await saveAs(page, (objects) => {
      const tooth = objects.find((object) => object.class === 'TOOTH' && object.decision === 'SUGGESTED');
      if (!tooth) throw new Error('no tooth is left to decide');
      return [
        ...objects.map((object) => (object.id === tooth.id ? { ...object, decision: 'APPROVED' } : object)),
        { ...tooth, id: `${made}90`, decision: 'APPROVED' },
        { ...tooth, id: `${made}91`, class: 'IMPLANT', category: 'RESTORATIONS', surface: ['ROOT'], decision: 'APPROVED' },
      ];
    });
    const panel = page.getByRole('region', { name: 'Conflicts' });
    const heading = panel.getByRole('button', { name: /to check$/ });
    await heading.click();
    await panel.getByText(/Implant where a tooth is marked/).waitFor();
    await panel.getByText(/Two teeth have the same number/).waitFor();
    await listFromItsTop();
    // The panel may have moved away from the pointer: its normal colours are checked as well.
    await heading.hover();
    expect(await violations(page)).toEqual([]);
    await panel
      .getByRole('button', { name: /Implant( ·|$)/ })
      .first()
      .click();
    await form().getByText('Implant').first().waitFor();
    await listFromItsTop();
    expect(await violations(page)).toEqual([]);
  });

  it('approved conflicting findings in the list, in the treatment planner and on the chart', async () => {
    const decay = '01a1fdae-f03f-76ea-82f6-1b4153dfb792';
    await saveAs(page, (objects) => {
      const implant = objects.find((object) => object.class === 'IMPLANT' && object.decision === 'APPROVED');
      if (!implant) throw new Error('no implant is approved');
      return [...objects, { ...implant, id: decay, class: 'PRIM_CAR_CAVITY', category: 'ISSUES', surface: ['M'] }];
    });
    const row = page.locator(`[data-annotation="${decay}"]`);
    await row.getByText(/^Conflicts with: Implant/).waitFor();
    expect(await violations(page)).toEqual([]);

    const { page: elsewhere, context } = await signedInPage(browser, molaar, 'demo');
    await elsewhere.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
    const rejection = elsewhere.getByRole('alert').filter({ hasText: 'A treatment plan cannot be created from these statuses' });
    await rejection.getByText(/^Tooth \d+: Primary caries cavity and Implant\. .*Please reject one of them/).waitFor();
    expect(await violations(elsewhere)).toEqual([]);
    await rejection.getByRole('link', { name: 'Teeth status' }).click();
    await elsewhere.getByRole('button', { name: /^Tooth \d+; Conflicting statuses; / }).waitFor();
    await elsewhere.getByText('Conflicts with: Implant').waitFor();
    expect(await violations(elsewhere)).toEqual([]);
    await context.close();

    await saveAs(page, (objects) => objects.filter(({ id }) => id !== decay));
    await row.waitFor({ state: 'detached' });
  });

  it('an analysis that was not started, is queued, and fails', async () => {
    const client = new PortalClient(molaar.url);
    await client.signIn();
    const { id } = await client.upload(patientId, await darkerRadiographFile(1));
    const workers = processesWith(molaar.dataDir).filter(({ command }) => command.includes('workers/analysis'));
    expect(workers).toHaveLength(1);
    for (const { pid } of workers) process.kill(pid, 'SIGSTOP');
    try {
      await page.goto(`${molaar.url}/workdesk?image=${id}`);
      await page.getByText('This radiograph has not been analysed yet.').waitFor();
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Run analysis' }).click();
      await page.getByText('Next in the queue').waitFor();
      expect(await violations(page)).toEqual([]);
      for (const file of readdirSync(join(molaar.dataDir, 'objects'), { recursive: true, withFileTypes: true }))
        if (file.isFile() && file.parentPath.includes(id)) rmSync(join(file.parentPath, file.name));
    } finally {
      for (const { pid } of workers) process.kill(pid, 'SIGCONT');
    }
    await page.getByText('Analysis failed').waitFor();
    await page.getByText('The stored radiograph was not found. Please upload it again.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // The teeth status says the same, and not that the radiograph waits for an analysis.
    await page.goto(`${molaar.url}/teeth-status?image=${id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Analysis failed' });
    await failed.getByText('The stored radiograph was not found. Please upload it again.').waitFor();
    expect(await page.getByText('has not been analysed yet').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const again = page.waitForResponse((response) => response.url().includes('images.requestAnalysis'));
    await failed.getByRole('button', { name: 'Try again' }).click();
    expect((await again).ok()).toBe(true);
    // A batch is offered radiographs whose analysis failed: the next tests count them.
    await expect.poll(async () => (await askRest<Image>(page, `/image/${id}`)).analysis?.state).toBe('FAILED');
    await openWorkdesk(page, molaar, imageId);
  });
});

describe('a batch of analyses', () => {
  it('is cancelled on the overview: queued radiographs are offered again, and the notification counts finished ones', async () => {
    const client = new PortalClient(molaar.url);
    await client.signIn();
    for (const greyLevels of [2, 3]) await client.upload(patientId, await darkerRadiographFile(greyLevels));
    const { page: owner, context } = await signedInPage(browser, molaar, 'demo');
    const workers = processesWith(molaar.dataDir).filter(({ command }) => command.includes('workers/analysis'));
    expect(workers).toHaveLength(1);
    const unread = async () => (await askRest<{ unread: number }>(owner, '/x/notification')).unread;
    const before = await unread();
    // Nothing is analysed before the cancellation, however long it takes.
    for (const { pid } of workers) process.kill(pid, 'SIGSTOP');
    try {
      await owner.goto(`${molaar.url}/dashboard`);
      const waiting = owner.getByText(/^\d+ radiographs have not been analysed/);
      const offered = Number.parseInt((await waiting.textContent()) ?? '', 10);
      expect(offered).toBeGreaterThanOrEqual(2);
      await owner.getByRole('button', { name: 'Analyse all' }).click();
      await owner.getByText(`0 of ${offered} analysed`).first().waitFor();
      expect(await violations(owner)).toEqual([]);
      await owner.getByRole('button', { name: 'Cancel remaining' }).click();
      await owner.getByText('Remaining analyses cancelled').waitFor();
      await owner.getByText(`${offered} radiographs have not been analysed`).waitFor();
      expect(await violations(owner)).toEqual([]);
    } finally {
      for (const { pid } of workers) process.kill(pid, 'SIGCONT');
    }
    // Nothing was analysed, so there is no notification.
    expect(await unread()).toBe(before);
    await owner.getByRole('button', { name: 'Analyse all' }).click();
    await expect.poll(unread).toBe(before + 1);
    await owner.getByRole('button', { name: `Notifications, ${before + 1} unread` }).click();
    await owner.getByText('Batch analysis finished').first().waitFor();
    expect(await violations(owner)).toEqual([]);
    await context.close();
  });
});

describe('comments', () => {
  it('are written on the workdesk and shown in the patient file, to colleagues immediately', async () => {
    const { page: colleague, context } = await signedInPage(browser, molaar, 'demo');
    await colleague.goto(`${molaar.url}/patient-files?patient=${patientId}`);
    await colleague.getByText('No comments yet').waitFor();

    await picture().focus();
    await page.keyboard.press('k');
    await page.getByLabel('New comment').fill('Invented: look at 36 again.');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('Comment saved').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('New comment').waitFor({ state: 'detached' });

    await colleague.getByRole('list', { name: 'Comments on the patient file' }).getByText('Invented: look at 36 again.').waitFor();
    await colleague.getByText(/added a comment$/).waitFor();
    expect(await violations(colleague)).toEqual([]);
    await colleague.getByRole('button', { name: 'Delete comment' }).click();
    await colleague
      .getByRole('group', { name: 'Delete this comment permanently?' })
      .getByRole('button', { name: 'Delete comment' })
      .click();
    await colleague.getByText('No comments yet').waitFor();
    await context.close();
  });
});

describe('the clinic’s medical template', () => {
  it('sets names and colours of findings on the next opened radiograph', async () => {
    const { page: owner, context } = await signedInPage(browser, molaar, 'demo');
    const templates = await askRest<{ id: string; default: boolean; language: string }[]>(owner, '/medical-template');
    const { id } = templates.find((template) => template.default && template.language === 'en') ?? { id: '' };
    const template = await askRest<{ rows: { detectableObject: string }[] }>(owner, `/medical-template/${id}`);
    const rows = template.rows.map((row) =>
      row.detectableObject === 'IMPLANT' ? { ...row, displayName: 'Invented screw', displayColor: '#ff00aa' } : row,
    );
    await sendRest(owner, 'PUT', '/medical-template', { ...template, rows });

    await openWorkdesk(owner, molaar, imageId);
    const implant = owner.locator('[data-annotation]').filter({ hasText: 'Invented screw' }).first();
    await implant.waitFor();
    const swatch = implant.locator('[aria-hidden="true"]').first();
    expect(await swatch.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(255, 0, 170)');
    await context.close();
  });
});

describe('a user who may only draft', () => {
  it('sees a notice and no decision buttons, and shortcuts decide nothing', async () => {
    const { page: assisting, context } = await signedInPage(browser, molaar, 'assistant');
    await openWorkdesk(assisting, molaar, imageId);
    await assisting.getByText('You can propose findings and change suggestions.').waitFor();
    await assisting.locator('[data-annotation] button').first().click();
    await assisting.locator('[data-annotation-form]').waitFor();
    await assisting.keyboard.press('a');
    await assisting.keyboard.press('Delete');
    expect(await assisting.getByRole('button', { name: /^(Approve|Reject|Delete finding)/ }).count()).toBe(0);
    expect(await assisting.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await context.close();
  });
});

describe('single keys', () => {
  it('can be limited to the radiograph and the findings', async () => {
    const pressed = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    const turn = async (on: boolean) => {
      await picture().focus();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      const anywhere = sheet.getByRole('switch', { name: 'Single-key shortcuts work anywhere on the workdesk' });
      await anywhere.press('Space');
      await expect.poll(() => anywhere.isChecked()).toBe(on);
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

describe('a flipped copy', () => {
  it('is deleted without an error, and the page leads to the patient', async () => {
    const { page: own, context } = await signedInPage(browser, molaar, 'medical');
    await openWorkdesk(own, molaar, imageId);
    await own.getByRole('button', { name: 'Crop, rotate, flip' }).click();
    await own.getByRole('switch', { name: 'Flip horizontally' }).check({ force: true });
    await own.getByRole('button', { name: 'Save as new' }).click();
    await own.getByRole('link', { name: 'Created from another radiograph: open it' }).waitFor();
    const alerts = await own.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver(() => {
        // Alerts can be dismissed. The notice of the deleted radiograph may appear until the patient's page is loaded.
        for (const alert of document.querySelectorAll('[role="alert"]:has(button)')) seen.push(alert.textContent ?? '');
      }).observe(document.body, { subtree: true, childList: true });
      return seen;
    });
    await own.getByRole('button', { name: 'Delete radiograph' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Delete radiograph' }).click();
    await own.waitForURL('**/patient-files?patient=*');
    expect((await alerts.jsonValue()).filter((text) => /not found|does not exist|went wrong/i.test(text))).toEqual([]);
    await context.close();
  });
});

describe('signing out with decisions that are stored in this browser only', () => {
  it('asks first, and saves them on request', async () => {
    const { page: leaving, context } = await signedInPage(browser, molaar, 'medical');
    await leaving.goto(`${molaar.url}/teeth-status?image=${imageId}`);
    const row = leaving.locator('tr[data-key]').first();
    await row.focus();
    await leaving.keyboard.press('r');
    await leaving.getByText('Not saved').first().waitFor();
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
