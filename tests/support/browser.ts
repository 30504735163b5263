import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A real browser from an npm package: nothing to install by hand. `more`: flags of this one. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // The package's flags are for one page in a tiny container; one process for several pages hangs now and then.
    args: [...chromium.args.filter((argument) => !argument.startsWith('--headless') && argument !== '--single-process'), ...quiet, ...more],
    headless: true,
  });
}
