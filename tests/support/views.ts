import type { ElementHandle, Locator, Page } from 'playwright-core';

/** What a pane of the workdesk shows: the place of the image in its middle, as shares of the image's square, and the square's CSS pixels. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function seenIn(pane: Locator): Promise<Seen> {
  return pane.locator('.leaflet-container').evaluate((container) => {
    const image = container.querySelector('.leaflet-image-layer');
    if (!image) throw new Error('there is no picture');
    const [room, square] = [container.getBoundingClientRect(), image.getBoundingClientRect()];
    return {
      x: (room.left + room.width / 2 - square.left) / square.width,
      y: (room.top + room.height / 2 - square.top) / square.height,
      scale: square.width,
    };
  });
}

/** The same view, but for what the rounding to whole screen pixels takes: CSS pixels by which the picture's parts lie elsewhere. */
export function apart(one: Seen, other: Seen): number {
  return Math.max(Math.abs(one.x - other.x) * one.scale, Math.abs(one.y - other.y) * one.scale, Math.abs(one.scale - other.scale));
}

/** Resolves once the movement is over that a key or a button began in the pane, and is seen. */
export async function settle(pane: Locator): Promise<void> {
  await pane.locator('.leaflet-map-pane:not(.leaflet-pan-anim, .leaflet-zoom-anim)').waitFor({ state: 'attached' });
  await seen(pane.page());
}

/** Two frames: a browser that is asked for less motion shows what was moved with the second, through a transition that takes no time. */
export async function seen(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** A step of a view: where its map lies in the pane, CSS pixels. */
export type Step = readonly [x: number, y: number];

/**
 * Presses the key in `pane`, and acts on another element at the first step of the movement that it begins: no test outside the page
 * is that quick. Resolves with a function that tells each step of the pane `watched` since the act was heeded, first where it stood then.
 */
export async function actOnTheWay(page: Page, pane: Locator, key: string, act: Act, watched: Locator): Promise<() => Promise<Step[]>> {
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

/** A key for an element of the page, or a click on a button that is then pressed or no longer pressed. */
export interface Act {
  readonly on: Locator;
  readonly key?: string;
}
