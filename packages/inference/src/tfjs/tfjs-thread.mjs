// @ts-check
/**
 * Runs a TF.js model in a worker thread with the same messages as the ONNX thread: on TensorFlow's GPU addon or on
 * WebAssembly, whichever comes first in the settings and works. Plain JavaScript, as `inference-thread.mjs`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** @import { ProviderAttempt, RunRequest, TfjsSettings, ThreadResponse, UsedMaps } from '../runtime/messages' */
/** @import * as Tf from '@tensorflow/tfjs-core' */
/** @import { GraphModel } from '@tensorflow/tfjs-converter' */

/** @type {TfjsSettings} */
const settings = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {ThreadResponse} response @param {ArrayBuffer[]} [transferred] */
function send(response, transferred = []) {
  port.postMessage(response, transferred);
}

/** @returns {Promise<{ tf: typeof Tf, load: (from: Tf.io.IOHandler) => Promise<GraphModel> }>} */
async function openGpu() {
  // An optional package: named in a variable, so that neither compiler nor bundler resolves it.
  const addon = '@tensorflow/tfjs-node-gpu';
  const module = await import(addon);
  const tf = module.default ?? module;
  // Without a device or its libraries the addon silently computes on the CPU.
  await tf.ready();
  if (!tf.backend().isUsingGpuDevice) throw new Error('the addon finds no GPU device');
  return { tf, load: tf.loadGraphModel };
}

/** @returns {ReturnType<typeof openGpu>} */
async function openWasm() {
  const tf = await import('@tensorflow/tfjs-core');
  const { setThreadsCount, setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
  const folder = dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm'));
  setWasmPaths(join(folder, '/'));
  if (settings.threads > 0) setThreadsCount(settings.threads);
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend does not start');
  return { tf, load: loadGraphModel };
}

const OPEN = { 'tfjs-gpu': openGpu, 'tfjs-wasm': openWasm };

/** @typedef {{ tf: typeof Tf, model: GraphModel }} Opened */

/** @param {keyof typeof OPEN} provider @returns {Promise<Opened>} */
async function open(provider) {
  const { tf, load } = await OPEN[provider]();
  const { modelTopology, weightsManifest } = JSON.parse(Buffer.from(settings.model).toString('utf8'));
  const weightSpecs = weightsManifest[0].weights;
  const weightData = Uint8Array.from(settings.weights).buffer;
  return { tf, model: await load(tf.io.fromMemory({ modelTopology, weightSpecs, weightData })) };
}

/**
 * Runs images, [count, channels, height, width].
 * @param {Opened} opened
 * @param {Float32Array} input
 * @param {RunRequest['dims']} dims
 */
async function mapsOf({ tf, model }, input, [count, channels, height, width]) {
  // With one channel both orders of axes are the same in memory.
  const image = tf.tensor4d(input, [count, height, width, channels]);
  const results = /** @type {Tf.Tensor[]} */ (model.execute({ [settings.inputName]: image }, [...settings.outputNames]));
  const maps = await Promise.all(
    results.map(async (result) => ({ data: Float32Array.from(await result.data()), dims: [...result.shape] })),
  );
  tf.dispose([image, ...results]);
  return maps;
}

/** As in `inference-thread.mjs`: wrong values differ by tenths and more. */
const ROUNDING = 0.02;

/**
 * Compares the addon's outputs with WebAssembly's on one image. On Node 23 and later the addon loads and fails only
 * when it computes: it uses a function that Node has removed.
 * @param {Opened} opened
 * @throws Error when it does not run, or an output differs by more than rounding
 */
async function verify(opened) {
  const [, channels, height, width] = settings.inputDims;
  const pixels = Float32Array.from(
    { length: channels * height * width },
    (_, i) => 0.5 + 0.5 * Math.sin(i / 7) * Math.cos((i % width) / 5),
  );
  const actual = await mapsOf(opened, pixels, settings.inputDims);
  // All copies of TF.js in a thread share one engine, so the addon's backend is chosen again afterwards.
  const backend = opened.tf.getBackend();
  const wasm = await open('tfjs-wasm');
  try {
    const expected = await mapsOf(wasm, pixels, settings.inputDims);
    for (const [index, name] of settings.outputNames.entries()) {
      const [a, b] = [expected[index]?.data ?? [], actual[index]?.data ?? []];
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += Math.abs(/** @type {number} */ (a[i]) - /** @type {number} */ (b[i]));
      // Negated, so that NaN fails too.
      if (!(sum / a.length < ROUNDING))
        throw new Error(`computes other values than WebAssembly (${name}: ${(sum / a.length).toPrecision(2)} on average)`);
    }
  } finally {
    wasm.model.dispose();
    await opened.tf.setBackend(backend);
  }
}

async function openModel() {
  /** @type {ProviderAttempt[]} */
  const attempts = [];
  for (const provider of settings.providers) {
    try {
      const opened = await open(provider);
      if (provider !== 'tfjs-wasm') await verify(opened);
      attempts.push({ provider, error: null });
      return { opened, provider, attempts };
    } catch (error) {
      attempts.push({ provider, error: String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '' });
    }
  }
  return { opened: null, provider: null, attempts };
}

const { opened, provider, attempts } = await openModel();
send({ type: 'ready', provider, attempts });

port.on('message', async (/** @type {RunRequest | UsedMaps | 'close'} */ request) => {
  // Exits between two runs: terminating a thread inside the native library would end the whole process.
  if (request === 'close') process.exit(0);
  // TensorFlow allocates the memory of each result itself.
  if ('used' in request) return;
  const { id, input, dims } = request;
  try {
    if (!opened) throw new Error('no provider opened the model');
    const start = performance.now();
    const maps = await mapsOf(opened, input, dims);
    const ms = performance.now() - start;
    send(
      { type: 'done', id, outputs: maps, ms },
      maps.map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)),
    );
  } catch (error) {
    send({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
