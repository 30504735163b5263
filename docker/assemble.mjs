// Creates the content of an image: `node docker/assemble.mjs server|worker OUT`. The build stages of the Dockerfiles
// run it; without Docker it allows trying an entry point as the image runs it.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, fail, runPnpm } from '../scripts/lib/ensure-installed.mjs';
import { root } from '../scripts/lib/root.mjs';

const IMAGES = {
  server: {
    package: '@molaar/server',
    dir: 'apps/server',
    build: ['server', 'web'],
    also: { 'apps/web/dist': 'web', 'models/panoramic/manifest.json': 'model/manifest.json' },
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
// The bundles contain the workspace's code; its sources are not needed.
for (const name of ['src', 'tsconfig.json', 'node_modules/@molaar']) rmSync(join(target, name), { recursive: true, force: true });
cpSync(join(root, image.dir, 'dist'), join(target, 'dist'), { recursive: true });
for (const [from, to] of Object.entries(image.also)) cpSync(join(root, from), join(target, to), { recursive: true });
if (!existsSync(join(target, 'dist/main.js'))) fail(`${target} has no dist/main.js`);
