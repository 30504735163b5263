import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Runs the thread with a stand-in for TensorFlow's addon, with or without a device. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-tfjs-'));
  await cp(fileURLToPath(new URL('./tfjs-thread.mjs', import.meta.url)), join(folder, 'tfjs-thread.mjs'));
  const addon = join(folder, 'node_modules/@tensorflow/tfjs-node-gpu');
  await mkdir(addon, { recursive: true });
  await writeFile(
    join(addon, 'index.js'),
    `exports.ready = async () => {};
     exports.backend = () => ({ isGPUPackage: true, isUsingGpuDevice: process.env.HAS_DEVICE === '1' });
     exports.io = { fromMemory: (parts) => parts };
     exports.loadGraphModel = async () => ({});`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['1', { provider: 'tfjs-gpu', attempts: [{ provider: 'tfjs-gpu', error: null }] }],
  ['0', { provider: null, attempts: [{ provider: 'tfjs-gpu', error: 'the addon finds no GPU device' }] }],
])('reports a GPU only when the addon has a device: %s', async (device, expected) => {
  const model = Buffer.from(JSON.stringify({ modelTopology: {}, weightsManifest: [{ weights: [] }] }));
  const thread = new Worker(join(folder, 'tfjs-thread.mjs'), {
    workerData: { model, weights: new Uint8Array(), providers: ['tfjs-gpu'], threads: 1 },
    env: { ...process.env, HAS_DEVICE: device },
  });
  const [ready] = await once(thread, 'message');
  expect(ready).toEqual({ type: 'ready', ...expected });
  await thread.terminate();
});
