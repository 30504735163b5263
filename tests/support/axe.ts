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

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/**
 * Returns axe's violations of WCAG 2.2 AA once animations have ended, each with its measurements. With all tests, also
 * those of contrast in the other theme.
 */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (bothThemes) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const html = document.documentElement;
    const scheme = html.getAttribute('data-mantine-color-scheme') ?? 'light';
    const texts = (theme: string, { violations: found }: AxeResult) =>
      found.flatMap(({ id, nodes }) =>
        nodes.map(({ html: element, failureSummary = '' }) => `${id} (${theme}): ${element.slice(0, 160)}: ${failureSummary}`),
      );
    // Experimental, and therefore off by default: the accessible name contains the visible text.
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    // Elements that pass are not described: selectors and relations of hundreds of them take most of the time.
    const only = { resultTypes: ['violations'] };
    const found = texts(scheme, await axe.run({ ...only, runOnly: { type: 'tag', values: tags }, rules }));
    // The patient's page follows the device.
    if (!bothThemes || !html.hasAttribute('data-mantine-color-scheme')) return found;

    const other = scheme === 'dark' ? 'light' : 'dark';
    const still = document.createElement('style');
    still.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
    still.textContent = '* { transition: none !important; }';
    document.head.append(still);
    html.setAttribute('data-mantine-color-scheme', other);
    try {
      return [...found, ...texts(other, await axe.run({ ...only, runOnly: { type: 'rule', values: ['color-contrast'] } }))];
    } finally {
      html.setAttribute('data-mantine-color-scheme', scheme);
      still.remove();
    }
  }, process.env.TESTS === 'all');
}
