import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser';
import build from './build';
import { removeDataDir, startMolaar, stopUntouched } from './molaar';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product that the end-to-end files share, each with a clinic of its own (`openClinic`). */
    portal: { url: string; dataDir: string };
    /** Where `connectBrowser` finds the browser that they share. */
    browserEndpoint: string;
  }
}

/**
 * Builds the product when its sources changed, then starts the product and a browser once for all end-to-end files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const [molaar, browser] = await Promise.all([startMolaar(), launchBrowserServer()]);
  project.provide('portal', { url: molaar.url, dataDir: molaar.dataDir });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stopUntouched(molaar);
    removeDataDir(molaar.dataDir);
  };
}
