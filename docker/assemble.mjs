// Creates the content of an image: `node docker/assemble.mjs server|worker OUT`. The build stages of the Dockerfiles
// run it; without Docker it allows trying an entry point as the image runs it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ensureInstalled, fail, runPnpm } from '../scripts/lib/ensure-installed.mjs';
import { root } from '../scripts/lib/root.mjs';

const IMAGES = {
  server: {
    package: '@molaar/server',
    dir: 'apps/server',
    build: ['server', 'web'],
    also: {
      'apps/web/dist': 'web',
      'models/panoramic/manifest.json': 'model/manifest.json',
      'models/panoramic/reference.json': 'model/reference.json',
    },
  },
  worker: { package: '@molaar/analysis-worker', dir: 'workers/analysis', build: ['worker'], also: { 'models/panoramic': 'model' } },
};

const [name, out] = process.argv.slice(2);
const image = IMAGES[name];
if (!image || !out) fail('usage: node docker/assemble.mjs server|worker OUT');

ensureInstalled();
const { ensureBuilt } = await import('../scripts/lib/build.mjs');
await ensureBuilt(image.build);

const target = resolve(out);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const deployed = runPnpm(['--filter', image.package, '--prod', 'deploy', '--legacy', target]);
if (deployed.status !== 0) fail('pnpm deploy failed');
const store = join(target, 'node_modules/.pnpm');
keepNeeded(target, store);
keepOneRuntime(store);
// The bundles contain the workspace's code; its sources are not needed.
for (const name of ['src', 'tsconfig.json', 'node_modules/@molaar']) rmSync(join(target, name), { recursive: true, force: true });
cpSync(join(root, image.dir, 'dist'), join(target, 'dist'), { recursive: true });
for (const [from, to] of Object.entries(image.also)) cpSync(join(root, from), join(target, to), { recursive: true });
if (!existsSync(join(target, 'dist/main.js'))) fail(`${target} has no dist/main.js`);

/**
 * Deletes every package that the image's own package.json needs neither itself nor through another: those of the
 * workspace's packages are in the bundle. The server so has no ONNX Runtime. The compiler and types, which packages
 * name as peers (27 MB), are never loaded.
 */
function keepNeeded(target, store) {
  const { dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  const needed = new Set(['node_modules', 'lock.yaml']);
  const keep = (link) => {
    if (isForTypesOnly(link)) return rmSync(link, { force: true });
    const folder = relative(realpathSync(store), realpathSync(link)).split('/')[0];
    if (needed.has(folder)) return;
    needed.add(folder);
    for (const other of packagesIn(join(store, folder, 'node_modules'))) if (existsSync(other)) keep(other);
  };
  for (const name of Object.keys(dependencies)) if (!name.startsWith('@molaar/')) keep(join(target, 'node_modules', name));
  for (const folder of readdirSync(store)) if (!needed.has(folder)) rmSync(join(store, folder), { recursive: true });
  // Links to what was deleted.
  for (const link of packagesIn(join(store, 'node_modules'))) if (!existsSync(link)) rmSync(link, { force: true });
}

function isForTypesOnly(link) {
  return basename(link) === 'typescript' || ['@types', '@typescript'].includes(basename(dirname(link)));
}

/** Returns the paths of the packages in a node_modules folder. */
function packagesIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => join(folder, name, part)) : [join(folder, name)],
  );
}

/** Deletes ONNX Runtime's programs for other systems and processors than this one, three quarters of the image. */
function keepOneRuntime(store) {
  for (const folder of readdirSync(store).filter((entry) => entry.startsWith('onnxruntime-node@'))) {
    const bin = join(store, folder, 'node_modules/onnxruntime-node/bin/napi-v6');
    for (const system of readdirSync(bin))
      for (const processor of readdirSync(join(bin, system)))
        if (system !== process.platform || processor !== process.arch) rmSync(join(bin, system, processor), { recursive: true });
  }
}
