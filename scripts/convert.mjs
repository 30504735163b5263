// `npm run -s convert -- BUNDLE OUT`: converts an ONNX model bundle for TF.js.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
try {
  const { ensureBuilt } = await import('./lib/build.mjs');
  await ensureBuilt(['worker']);
} catch (error) {
  fail(`The converter could not be built: ${error.message}`);
}
await import(pathToFileURL(join(root, 'workers/analysis/dist/convert.js')).href);
