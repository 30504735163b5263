// `npm run -s analyse -- FILE… [--json]`: detection on files, without server or database. Nothing but the answer
// goes to stdout; installing and building speak on stderr.

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
