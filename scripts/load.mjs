// `npm run load [-- NAME…]`: one client after another does its worst (tests/load) while a page of another clinic is
// measured; prints a table. A missed goal is no failure, since the machine may be busy. SECONDS: for how long each.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt();
const { bundleMeasurements } = await import('./lib/bundle-measurements.mjs');

const load = join(root, 'tests/load');
const out = await bundleMeasurements(['run', 'attacker'].map((name) => ({ in: join(load, `${name}.ts`), out: name })));
const env = { ...process.env, NODE_ENV: 'production' };
process.exit(
  spawnSync(process.execPath, [join(out, 'run.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env }).status ?? 1,
);
