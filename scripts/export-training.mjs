// `npm run export-training`: see apps/server/src/export-training.ts.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt(['launcher', 'server']);
process.env.MOLAAR_ROOT = root;
await import(pathToFileURL(join(root, 'apps/launcher/dist/export-training.js')).href);
