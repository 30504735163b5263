import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser';
import build from './build';
import { openGate } from './gate';
import { removeDataDir, startMolaar, stopUntouched } from './molaar';
import type { SharedPortal } from './shared-portal';

async function start() {
  await build();
  const [molaar, browser] = await Promise.all([startMolaar(), launchBrowserServer()]);
  return { molaar, browser };
}

/**
 * Builds the product when its sources changed, then starts the product and a browser once for all end-to-end files.
 * The files of other projects run meanwhile.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = start();
  const gate = await openGate(
    started.then(({ molaar: { url, dataDir }, browser }): SharedPortal => ({ url, dataDir, browserEndpoint: browser.wsEndpoint() })),
  );
  project.provide('portalGate', gate.url);
  return async () => {
    gate.close();
    const { molaar, browser } = await started;
    await browser.close();
    await stopUntouched(molaar);
    removeDataDir(molaar.dataDir);
  };
}
