// `npm run -s evaluate -- DATA_DIR [--ids FILE] [--shown] [--json]`: measures the shipped detector on labelled
// radiographs.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
try {
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureBuilt(['worker']);
} catch (error) {
  fail(`The evaluation could not be built: ${error.message}`);
}
await import(pathToFileURL(join(root, 'workers/analysis/dist/evaluate.js')).href);
