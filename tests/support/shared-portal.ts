import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './browser';
import build from './build';
import { makeDataDir, removeDataDir, startMolaar, stopUntouched } from './molaar';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product that the end-to-end files share, each with a clinic of its own (`openClinic`). */
    portal: { url: string; dataDir: string };
    /** Where `connectBrowser` finds the browser that they share. */
    browserEndpoint: string;
  }
}

/**
 * Builds the product when its sources changed, draws the demo radiograph, then starts the product and a browser once for
 * all end-to-end files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  build();
  const files = makeDataDir();
  const radiograph = join(files, 'demo.png');
  writeFileSync(radiograph, encodePng(drawPhantom(demoSpec())));
  project.provide('demoRadiograph', radiograph);
  const [molaar, browser] = await Promise.all([startMolaar(), launchBrowserServer()]);
  project.provide('portal', { url: molaar.url, dataDir: molaar.dataDir });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stopUntouched(molaar);
    removeDataDir(molaar.dataDir);
    removeDataDir(files);
  };
}
