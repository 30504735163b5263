// `npm run -s analyse -- FILE… [--json]`: detects findings in files, without server and database. Only the result is
// written to stdout; installation and build write to stderr.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
try {
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureBuilt(['worker']);
} catch (error) {
  fail(`The analysis could not be built: ${error.message}`);
}
await import(pathToFileURL(join(root, 'workers/analysis/dist/analyse.js')).href);
