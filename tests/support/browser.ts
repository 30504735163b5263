import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserServer, type LaunchOptions, chromium as playwright } from 'playwright-core';
import { sharedPortal } from './shared-portal';

/**
 * Flags of the package that do not fit: they are for one page in a small container. A single process hangs with several
 * pages, software GPU emulation blocks pages for seconds on a busy machine, and web security must be as in real
 * browsers.
 */
const REMOVED_FLAGS =
  /^--(headless|single-process|in-process-gpu|use-gl|use-angle|ignore-gpu-blocklist|enable-unsafe-swiftshader|disable-web-security|allow-running-insecure-content)/;

/** Additional flags: no background requests and no dialogs. */
const EXTRA_FLAGS = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

async function launchOptions(flags: readonly string[]): Promise<LaunchOptions> {
  return {
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !REMOVED_FLAGS.test(argument)), '--disable-gpu', ...EXTRA_FLAGS, ...flags],
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
export async function connectBrowser(): Promise<Browser> {
  const { browserEndpoint } = await sharedPortal();
  return playwright.connect(browserEndpoint);
}
