import { join } from 'node:path';
import { startChild, stopChild } from './child';
import type { LauncherEnvironment } from './environment';
import type { RunningStandIn } from './start-stripe-stand-in';

const STOP_WITHIN_MS = 5_000;

/**
 * Starts the Dentas stand-in for the demo clinic. The portal works without it: a failed start is only reported.
 * @returns null without the demo, when other machines can reach the portal, or when the start failed.
 */
export async function startDentasStandIn({ DATA_DIR, DEMO, loopback, root }: LauncherEnvironment): Promise<RunningStandIn | null> {
  if (DEMO === '0' || !loopback) return null;
  const settings = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATA_DIR };
  const child = startChild({
    name: 'dentas-stand-in',
    entry: join(root, 'apps/dentas-stand-in/dist/main.js'),
    dataDir: DATA_DIR,
    environment: settings,
  });
  const settingsOfServer = await new Promise<string | null>((resolve) => {
    child.process.on('message', (message) => resolve(JSON.stringify(message)));
    void child.ended.then(() => resolve(null));
  });
  if (settingsOfServer === null) {
    console.error(`The practice system of the demo did not start; see ${join(DATA_DIR, 'logs/dentas-stand-in.log')}`);
    return null;
  }
  return { environment: { DENTAS_STAND_IN: settingsOfServer }, stop: () => stopChild(child, STOP_WITHIN_MS) };
}
