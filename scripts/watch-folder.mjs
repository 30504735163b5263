// `npm run watch-folder -- DIR --url … --key …`: sends the radiographs that appear in a folder
// (docs/integration/watch-folder.md). The built file is also what a clinic's computer runs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt(['watch-folder']);
await import(pathToFileURL(join(root, 'apps/watch-folder/dist/main.mjs')).href);
