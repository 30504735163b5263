import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { acquireLock } from '../../packages/storage/src/acquire-lock.mjs';
import { root } from './root.mjs';

/** What is bundled: the folder that gets `dist`, and its entry points. */
const TARGETS = {
  launcher: {
    dir: 'apps/launcher',
    entries: [
      'main',
      'backup',
      'restore',
      'verify-audit',
      'enterprise',
      'import-clinic',
      'rotate-key',
      'seal-objects',
      'reset-second-factor',
      'erase-clinic',
      'quality',
      'export-training',
    ],
  },
  server: {
    dir: 'apps/server',
    entries: [
      'main',
      'migrate',
      'import-clinic',
      'pdf-thread',
      'heavy-thread',
      'dicom-thread',
      'password-thread',
      'rotate-key',
      'seal-objects',
      'reset-second-factor',
      'erase-clinic',
      'quality',
      'export-training',
    ],
  },
  'dentas-stand-in': { dir: 'apps/dentas-stand-in', entries: ['main'] },
  'identity-stand-in': { dir: 'apps/identity-stand-in', entries: ['main'] },
  'stripe-stand-in': { dir: 'apps/stripe-stand-in', entries: ['main'] },
  // One file that runs without this repository; .mjs, because no package.json is next to it.
  'dicom-receiver': { dir: 'apps/dicom-receiver', entries: ['main'], extension: '.mjs' },
  'watch-folder': { dir: 'apps/watch-folder', entries: ['main'], extension: '.mjs' },
  worker: { dir: 'workers/analysis', entries: ['main', 'analyse', 'convert', 'evaluate', 'reference', 'inference-thread', 'tfjs-thread'] },
  web: { dir: 'apps/web' },
};

/**
 * Bundled although a target's package.json names them: every start would look for and read hundreds of their files, a
 * third of the time until the server is ready. None has native code or data files of its own.
 */
const BUNDLED = new Set([
  '@asteasolutions/zod-to-openapi',
  '@hono/node-server',
  '@hono/trpc-server',
  '@hono/zod-openapi',
  '@trpc/server',
  'bullmq',
  'hono',
  'ioredis',
  'pg',
  'zod',
]);

/**
 * Bundles the named targets (all by default) unless they are already built from the sources as they are now.
 * Ends within a few hundredths of a second when nothing changed. One process builds at a time; another waits for it and
 * finds its work done.
 */
export async function ensureBuilt(names = Object.keys(TARGETS)) {
  if (missing(names, fingerprint()).length === 0) return;
  const release = await acquireLock(`build of ${realpathSync(root)}`, { wait: true });
  try {
    await buildMissing(names);
  } finally {
    await release();
  }
}

/** The targets that are not built from these sources. */
function missing(names, sources) {
  return names.filter((name) => {
    const stamp = join(root, TARGETS[name].dir, 'dist/.built-from');
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources;
  });
}

async function buildMissing(names) {
  const sources = fingerprint();
  for (const name of missing(names, sources)) {
    const { dir, entries, extension } = TARGETS[name];
    const dist = join(root, dir, 'dist');
    // Built in another folder and renamed, so that an interrupted build leaves no incomplete `dist`.
    const staging = join(root, dir, 'dist.new');
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    await (entries ? bundle(dir, entries, staging, extension) : buildWeb(dir, staging));
    writeFileSync(join(staging, '.built-from'), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(staging, dist);
  }
}

/**
 * One file per entry point. The workspace's own code and the dependencies of its packages are bundled; what the
 * target's package.json names itself stays outside (native code, data files), except for BUNDLED.
 */
async function bundle(dir, entries, outdir, extension = '.js') {
  const { build, stop } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8'));
  const external = Object.keys(dependencies).filter((name) => !name.startsWith('@molaar/') && !BUNDLED.has(name));
  await build({
    absWorkingDir: join(root, dir),
    entryPoints: entries.map((entry) => `src/${entry}.ts`),
    outdir,
    outExtension: { '.js': extension },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
    external: external.flatMap((name) => [name, `${name}/*`]),
    // Leaves the development builds of React out, which every start would read.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Bundled CommonJS packages still call require for Node's own modules.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  });
  // Its helper process would live as long as ours.
  await stop();
}

async function buildWeb(dir, outDir) {
  const viteEntry = createRequire(join(root, dir, 'package.json')).resolve('vite');
  const { build } = await import(viteEntry.replace(/index\.cjs$/, 'dist/node/index.js'));
  await build({ root: join(root, dir), logLevel: 'warn', build: { outDir } });
  await compressAssets(join(outDir, 'assets'));
}

/** Compresses scripts and styles once, next to the originals; the server sends these to browsers that know Brotli. */
async function compressAssets(folder) {
  const compress = promisify(brotliCompress);
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(names.map(async (name) => writeFileSync(join(folder, `${name}.br`), await compress(readFileSync(join(folder, name))))));
}

/** Hash of path, size and time of every source file: cheap, and different after any edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist', 'dist.new', '.turbo', 'coverage'].includes(entry.name)) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!entry.name.includes('.test.')) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path}\n${size}\n${mtimeMs}\n`);
      }
    }
  };
  for (const dir of ['apps', 'packages', 'workers', 'scripts']) walk(join(root, dir));
  hash.update(readFileSync(join(root, 'pnpm-lock.yaml')));
  return hash.digest('hex');
}
