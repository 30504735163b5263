// `npm run load [-- NAME…]`: one client after another does its worst (tests/load) while a page of another clinic is
// measured; prints a table. SECONDS: for how long each.
// `npm run load -- clinics`: 200 dentists work for ten minutes, with 500 event streams (DENTISTS, STREAMS, THINK,
// MINUTES). `npm run load -- soak`: 40 dentists work for an hour; memory and handles must not grow. A missed goal is no
// failure, since the machine may be busy.
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

const SOAK = { DENTISTS: '40', STREAMS: '100', MINUTES: '60', THINK: '10' };

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt();
const { bundleMeasurements } = await import('./lib/bundle-measurements.mjs');

const load = join(root, 'tests/load');
const out = await bundleMeasurements(['run', 'attacker', 'clinics'].map((name) => ({ in: join(load, `${name}.ts`), out: name })));
const [kind, ...names] = process.argv.slice(2);
const isClinics = kind === 'clinics' || kind === 'soak';
const env = { ...(kind === 'soak' ? SOAK : {}), ...process.env, NODE_ENV: 'production' };
const args = isClinics ? [join(out, 'clinics.js')] : [join(out, 'run.js'), ...process.argv.slice(2)];
if (isClinics && names.length > 0) console.error(`${names.join(' ')}: not used; set DENTISTS, STREAMS, THINK, MINUTES`);
process.exit((await runNode(args, { env })).code);
