import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserServer, type LaunchOptions, chromium as playwright } from 'playwright-core';
import { inject } from 'vitest';

/**
 * The package's flags are for one page in a tiny container: one process for several pages hangs now and then, and a graphics
 * processor that is imitated in the browser's own process holds up pages for many seconds on a busy machine. Without one the
 * browser paints as it does in a clinic's computer that has none. Nor may a page here do what a clinic's browser refuses: read
 * answers of another origin.
 */
const LEFT_OUT =
  /^--(headless|single-process|in-process-gpu|use-gl|use-angle|ignore-gpu-blocklist|enable-unsafe-swiftshader|disable-web-security|allow-running-insecure-content)/;

/** Flags beside the package's: nothing that calls out or asks questions. */
const QUIET = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

async function launchOptions(flags: readonly string[]): Promise<LaunchOptions> {
  return {
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !LEFT_OUT.test(argument)), '--disable-gpu', ...QUIET, ...flags],
    headless: true,
  };
}

/**
 * Starts a browser from an npm package: nothing to install by hand.
 * @param flags Command-line flags of this browser alone.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return playwright.launch(await launchOptions(flags));
}

/** Starts the browser that the end-to-end files share. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return playwright.launchServer(await launchOptions([]));
}

/** Connects to the shared browser. Closing the returned browser closes this file's pages, not the process. */
export function connectBrowser(): Promise<Browser> {
  return playwright.connect(inject('browserEndpoint'));
}
