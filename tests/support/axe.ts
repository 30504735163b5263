import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until all finite animations have ended, as colours differ during a fade. Infinite ones, such as a loader, are
 * ignored.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(finite().map(({ finished }) => finished));
      // New elements start to fade in two frames later.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    } while (finite().length > 0);
  });
}

/** Returns axe's violations of WCAG 2.2 AA once animations have ended, each with its measurements. */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // An experimental rule that reads a badge's number as the button's text.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const { violations: found } = await axe.run({ runOnly: { type: 'tag', values: tags }, rules });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)}: ${failureSummary}`),
    );
  });
}
