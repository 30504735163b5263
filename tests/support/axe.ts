import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Until nothing of the page fades or slides any more: halfway in, a dialog is paler than it will be. What moves without end,
 * such as a loader, is not waited for.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      // What was just put into the page begins to fade in two frames later.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    } while (passing().length > 0);
  });
}

/** What axe finds against WCAG 2.2 AA on the page as it is once it is still, each with what it measured. */
export async function violations(page: Page): Promise<string[]> {
  await untilStill(page);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // An experiment of axe's own, which takes a badge's number for the button's text.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const { violations: found } = await axe.run({ runOnly: { type: 'tag', values: tags }, rules });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)}: ${failureSummary}`),
    );
  });
}
