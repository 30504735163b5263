// `npm start`: installs and builds if necessary, then runs the launcher in this process, so that signals reach it
// directly. (package.json uses `exec`: without it npm's shell would receive them.)

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
try {
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureBuilt();
} catch (error) {
  fail(`Molaar could not be built: ${error.message}`);
}
process.env.MOLAAR_ROOT = root;
await import(pathToFileURL(join(root, 'apps/launcher/dist/main.js')).href);
