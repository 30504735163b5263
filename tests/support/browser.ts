import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * The package's flags are for one page in a tiny container: one process for several pages hangs now and then, and a graphics
 * processor that is imitated in the browser's own process holds up pages for many seconds on a busy machine. Without one the
 * browser paints as it does in a clinic's computer that has none. Nor may a page here do what a clinic's browser refuses: read
 * answers of another origin.
 */
const LEFT_OUT =
  /^--(headless|single-process|in-process-gpu|use-gl|use-angle|ignore-gpu-blocklist|enable-unsafe-swiftshader|disable-web-security|allow-running-insecure-content)/;

/** A real browser from an npm package: nothing to install by hand. `more`: flags of this one. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !LEFT_OUT.test(argument)), '--disable-gpu', ...quiet, ...more],
    headless: true,
  });
}
