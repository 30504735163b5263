// `npm run reference -- DATA_DIR --ids FILE`: writes models/panoramic/reference.json, with which radiographs of clinics
// are compared.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
try {
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureBuilt(['worker']);
} catch (error) {
  fail(`The reference could not be built: ${error.message}`);
}
await import(pathToFileURL(join(root, 'workers/analysis/dist/reference.js')).href);
