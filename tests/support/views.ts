import type { ElementHandle, Locator, Page } from 'playwright-core';

/**
 * The view of a workdesk pane: image position at its centre, as shares of the image square, and that square's size in
 * CSS pixels.
 */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function seenIn(pane: Locator): Promise<Seen> {
  return pane.locator('.leaflet-container').evaluate((container) => {
    const image = container.querySelector('.leaflet-image-layer');
    if (!image) throw new Error('there is no image');
    const [pane, square] = [container.getBoundingClientRect(), image.getBoundingClientRect()];
    return {
      x: (pane.left + pane.width / 2 - square.left) / square.width,
      y: (pane.top + pane.height / 2 - square.top) / square.height,
      scale: square.width,
    };
  });
}

/**
 * Returns the largest distance between two views in CSS pixels; rounding to whole pixels is tolerated by the caller.
 */
export function apart(one: Seen, other: Seen): number {
  return Math.max(Math.abs(one.x - other.x) * one.scale, Math.abs(one.y - other.y) * one.scale, Math.abs(one.scale - other.scale));
}

/** Waits until the movement of the pane has ended and is painted. */
export async function settle(pane: Locator): Promise<void> {
  await pane.locator('.leaflet-map-pane:not(.leaflet-pan-anim, .leaflet-zoom-anim)').waitFor({ state: 'attached' });
  await seen(pane.page());
}

/** Waits for two frames: with reduced motion, a zero-length transition shows the result in the second one. */
export async function seen(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A step of a view: the position of its map in the pane, in CSS pixels. */
export type Step = readonly [x: number, y: number];

/** Returns the position of the map in the pane. */
export function stepOf(pane: Locator): Promise<Step> {
  return pane.locator('.leaflet-map-pane').evaluate((map): Step => {
    const { e, f } = new DOMMatrix((map as HTMLElement).style.transform);
    return [e, f];
  });
}

/** A movement of `pane` by a key, of which the steps of `watched` are noted. */
interface Movement {
  pane: Locator;
  key: string;
  watched: Locator;
}

/**
 * Presses the key in `pane`, and acts on another element at the first step of the movement, which is only fast enough
 * inside the page.
 *
 * @returns a function that returns the steps of the pane `watched` since the act, beginning with its position right
 * after it. A movement that the act starts may have begun by then: its length is measured from the position before.
 */
export async function actOnTheWay(page: Page, { pane, key, watched }: Movement, act: Act): Promise<() => Promise<Step[]>> {
  const map = (of: Locator) => of.locator('.leaflet-map-pane').elementHandle() as Promise<ElementHandle<HTMLElement> | null>;
  const parts = { moving: await map(pane), noted: await map(watched), target: await act.on.elementHandle(), key: act.key ?? null };
  const steps = await page.evaluateHandle(({ moving, noted, target, key }) => {
    if (!moving || !noted || !target) throw new Error('there is no such pane');
    const steps: Step[] = [];
    const note = () => {
      const { e, f } = new DOMMatrix(noted.style.transform);
      steps.push([e, f]);
    };
    const follow = () => {
      note();
      new MutationObserver(note).observe(noted, { attributeFilter: ['style'] });
    };
    const atFirst = new MutationObserver(() => {
      atFirst.disconnect();
      if (key) {
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        follow();
      } else {
        new MutationObserver(follow).observe(target, { attributeFilter: ['aria-pressed'] });
        (target as HTMLElement).click();
      }
    });
    atFirst.observe(moving, { attributeFilter: ['style'] });
    return steps;
  }, parts);
  await pane.locator('.leaflet-container').focus();
  await page.keyboard.press(key);
  return () => steps.jsonValue();
}

/** A key press on an element, or a click on a toggle button. */
export interface Act {
  readonly on: Locator;
  readonly key?: string;
}
