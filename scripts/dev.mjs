// `npm run dev`: runs the portal with hot reload in the browser (Vite on 5173) and restarts server and worker when
// their sources change. Data are in DATA_DIR as with `npm start`.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./lib/build.mjs');

const environment = { ...process.env, MOLAAR_ROOT: root };
let backend;
let stopping = false;

function startBackend() {
  const child = spawn(process.execPath, [join(root, 'apps/launcher/dist/main.js')], { cwd: root, env: environment, stdio: 'inherit' });
  backend = { child, ended: new Promise((resolve) => child.on('close', resolve)) };
}

async function stopBackend() {
  backend?.child.kill('SIGTERM');
  await backend?.ended;
}

let restarting = Promise.resolve();
let timer;
function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      await stopBackend();
      await ensureBuilt(['launcher', 'server', 'dentas-stand-in', 'identity-stand-in', 'stripe-stand-in', 'worker']).catch((error) =>
        console.error(error.message),
      );
      if (!stopping) startBackend();
    });
  }, 200);
}

await ensureBuilt();
startBackend();
for (const dir of [
  'apps/server',
  'apps/launcher',
  'apps/dentas-stand-in',
  'apps/identity-stand-in',
  'apps/stripe-stand-in',
  'packages',
  'workers',
])
  watch(join(root, dir), { recursive: true }, (_, name) => {
    if (name && /\.(tsx?|mjs|json)$/.test(name) && !/(^|\/)(dist|node_modules)\//.test(name) && !name.includes('.test.')) restartSoon();
  });

const viteBin = join(dirname(createRequire(join(root, 'apps/web/package.json')).resolve('vite/package.json')), 'bin/vite.js');
const vite = spawn(process.execPath, [viteBin, '--clearScreen', 'false'], { cwd: join(root, 'apps/web'), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    stopping = true;
    vite.kill();
    await restarting;
    await stopBackend();
    process.exit(0);
  });
