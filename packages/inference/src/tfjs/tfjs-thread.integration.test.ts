import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bundle, loadBundle } from '../bundle/load-bundle';
import { outputMaps } from '../bundle/output-maps';
import { tinyBundle, tinyImage } from '../test-onnx';
import { convertBundle } from './convert-bundle';

/**
 * Where `@tensorflow/tfjs-node` is installed with TensorFlow's library: neither its binary nor the library is on npm.
 * docs/operations/gpu.md, TensorFlow's GPU addon.
 */
const INSTALLED = process.env.MOLAAR_TFJS_ADDON ?? '';

/** Runs TensorFlow's own addon, which computes on the CPU and says that it is a GPU. */
const REAL = `
const tf = require(process.env.MOLAAR_TFJS_ADDON);
const { backend } = tf;
module.exports = { ...tf, backend: () => Object.create(backend(), { isUsingGpuDevice: { value: true } }) };`;

/**
 * Runs the thread with a stand-in for TensorFlow's addon. It computes with WebAssembly, and has no device, is wrong or
 * broken where a test says so.
 */
const ADDON = `
const tf = require('@tensorflow/tfjs-core');
const { dirname, join } = require('node:path');
const { setWasmPaths, setThreadsCount } = require('@tensorflow/tfjs-backend-wasm');
const { loadGraphModel } = require('@tensorflow/tfjs-converter');
const FAULTS = {
  removed: () => { throw new TypeError('(0 , util_1.isNullOrUndefined) is not a function'); },
  wrong: (result) => tf.add(result, 0.5),
};
module.exports = {
  ...tf,
  ready: async () => {
    setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm')), '/'));
    setThreadsCount(1);
    await tf.setBackend('wasm');
  },
  backend: () => ({ isUsingGpuDevice: process.env.ADDON !== 'no device' }),
  loadGraphModel: async (from) => {
    const model = await loadGraphModel(from);
    const execute = model.execute.bind(model);
    model.execute = (...args) => execute(...args).map(FAULTS[process.env.ADDON] ?? ((result) => result));
    return model;
  },
};`;

let folder: string;
let bundle: Bundle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-tfjs-'));
  await cp(fileURLToPath(new URL('./tfjs-thread.mjs', import.meta.url)), join(folder, 'tfjs-thread.mjs'));
  const scope = join(folder, 'node_modules/@tensorflow');
  await mkdir(join(scope, 'tfjs-node-gpu'), { recursive: true });
  await useAddon(ADDON);
  for (const name of ['tfjs-core', 'tfjs-converter', 'tfjs-backend-wasm'])
    await symlink(fileURLToPath(new URL(`../../node_modules/@tensorflow/${name}`, import.meta.url)), join(scope, name));
  await convertBundle(tinyBundle(), join(folder, 'tiny'));
  bundle = await loadBundle(join(folder, 'tiny'));
});
afterAll(() => rm(folder, { recursive: true }));

const useAddon = (source: string) => writeFile(join(folder, 'node_modules/@tensorflow/tfjs-node-gpu/index.js'), source);

/** Starts the thread and runs one image. @returns what it says when it is ready, and its answer */
async function run(addon: string, providers: readonly string[]) {
  const { manifest, model, weights } = bundle;
  const { name, channels, height, width } = manifest.input;
  const dims = [1, channels, height, width];
  const outputNames = outputMaps(manifest).map(({ output }) => output);
  const thread = new Worker(join(folder, 'tfjs-thread.mjs'), {
    workerData: { model, weights, inputName: name, inputDims: dims, outputNames, providers, threads: 1 },
    env: { ...process.env, ADDON: addon },
  });
  const [ready] = await once(thread, 'message');
  thread.postMessage({ id: 1, input: tinyImage(1), dims });
  const [answer] = await once(thread, 'message');
  await thread.terminate();
  return { ready, answer };
}

const BOTH = ['tfjs-gpu', 'tfjs-wasm'];
it.each([
  ['works', null],
  ['no device', 'the addon finds no GPU device'],
  ['removed', '(0 , util_1.isNullOrUndefined) is not a function'],
  ['wrong', /^computes other values than WebAssembly \(.+: 0\.50 on average\)$/],
])('uses the addon only when it computes what WebAssembly does: %s', async (addon, error) => {
  const [addonFirst, plain] = [await run(addon, BOTH), await run(addon, ['tfjs-wasm'])];
  const failed = { provider: 'tfjs-gpu', error: error instanceof RegExp ? expect.stringMatching(error) : error };
  expect(addonFirst.ready).toEqual(
    error === null
      ? { type: 'ready', provider: 'tfjs-gpu', attempts: [failed] }
      : { type: 'ready', provider: 'tfjs-wasm', attempts: [failed, { provider: 'tfjs-wasm', error: null }] },
  );
  expect(plain.ready).toMatchObject({ provider: 'tfjs-wasm' });
  expect(addonFirst.answer).toEqual({ ...plain.answer, ms: expect.any(Number) });
  expect(plain.answer.outputs[0].data.some((value: number) => value > 0)).toBe(true);
});

it('opens nothing when only the addon may be used and it has no device', async () => {
  const { ready, answer } = await run('no device', ['tfjs-gpu']);
  const attempts = [{ provider: 'tfjs-gpu', error: 'the addon finds no GPU device' }];
  expect(ready).toEqual({ type: 'ready', provider: null, attempts });
  expect(answer).toEqual({ type: 'failed', id: 1, error: 'no provider opened the model' });
});

// A test that is always skipped would count as failed in CI.
if (INSTALLED)
  it('computes with TensorFlow itself what WebAssembly computes', async () => {
    await useAddon(REAL);
    const [real, plain] = [await run('', ['tfjs-gpu']), await run('', ['tfjs-wasm'])];
    expect(real.ready).toEqual({ type: 'ready', provider: 'tfjs-gpu', attempts: [{ provider: 'tfjs-gpu', error: null }] });
    for (const [index, { data }] of real.answer.outputs.entries())
      for (const [at, value] of data.entries()) expect(value).toBeCloseTo(plain.answer.outputs[index].data[at], 4);
  });
