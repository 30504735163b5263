// `npm run dicom-receiver -- DIR --url … --key …`: receives DICOM objects of devices and sends them to the portal
// (docs/integration/dicom.md). The built file is also what a clinic's computer runs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt(['dicom-receiver']);
await import(pathToFileURL(join(root, 'apps/dicom-receiver/dist/main.mjs')).href);
