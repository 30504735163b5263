// `npm run audit:verify`: see apps/launcher/src/verify-audit.ts.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt(['launcher']);
process.env.MOLAAR_ROOT = root;
await import(pathToFileURL(join(root, 'apps/launcher/dist/verify-audit.js')).href);
