// `npm run bench [-- NAME…]`: runs the benchmarks of tests/bench one after another, each in its own process. They
// measure ratios within one run and print them with their goals. A missed goal is no failure, since the machine may be
// busy.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';
import { runNode } from './lib/run-node.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt();
const { bundleMeasurements } = await import('./lib/bundle-measurements.mjs');

const bench = join(root, 'tests/bench');
const chosen = process.argv.slice(2);
const names = readdirSync(bench)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => chosen.length === 0 || chosen.includes(name));

const out = await bundleMeasurements([
  ...names.map((name) => ({ in: join(bench, `${name}.bench.ts`), out: name })),
  // The threads start from files next to the bundle.
  { in: join(root, 'workers/analysis/src/inference-thread.ts'), out: 'inference-thread' },
  { in: join(root, 'workers/analysis/src/tfjs-thread.ts'), out: 'tfjs-thread' },
  { in: join(root, 'packages/documents/src/pdf-thread.ts'), out: 'pdf-thread' },
]);

let failed = 0;
for (const name of names) {
  console.log(`\n${name}`);
  // As the launcher starts the product: libraries have a slow mode for development.
  // The TF.js thread looks for the files of WebAssembly in a package of the worker.
  const env = { ...process.env, NODE_ENV: 'production', NODE_PATH: join(root, 'workers/analysis/node_modules') };
  const { code, signal } = await runNode([join(out, `${name}.js`)], { env });
  if (code !== 0) failed++;
  if (signal) break;
}
process.exit(failed > 0 ? 1 : 0);
