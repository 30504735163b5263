// @ts-check
/**
 * Runs a TF.js model in a worker thread with the same messages as the ONNX thread. It uses TensorFlow's GPU addon when
 * that is installed, otherwise WebAssembly. Plain JavaScript, as `inference-thread.mjs`.
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

async function openModel() {
  /** @type {ProviderAttempt[]} */
  const attempts = [];
  for (const provider of settings.providers) {
    try {
      const { tf, load } = await OPEN[provider]();
      const { modelTopology, weightsManifest } = JSON.parse(Buffer.from(settings.model).toString('utf8'));
      const weightSpecs = weightsManifest[0].weights;
      const weightData = Uint8Array.from(settings.weights).buffer;
      const model = await load(tf.io.fromMemory({ modelTopology, weightSpecs, weightData }));
      attempts.push({ provider, error: null });
      return { tf, model, provider, attempts };
    } catch (error) {
      attempts.push({ provider, error: String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '' });
    }
  }
  return { tf: null, model: null, provider: null, attempts };
}

const { tf, model, provider, attempts } = await openModel();
send({ type: 'ready', provider, attempts });

port.on('message', async (/** @type {RunRequest | UsedMaps | 'close'} */ request) => {
  // Exits between two runs: terminating a thread inside the native library would end the whole process.
  if (request === 'close') process.exit(0);
  // TensorFlow allocates the memory of each result itself.
  if ('used' in request) return;
  const { id, input, dims } = request;
  try {
    if (!model || !tf) throw new Error('no provider opened the model');
    const [count, channels, height, width] = dims;
    const start = performance.now();
    // With one channel both orders of axes are the same in memory.
    const image = tf.tensor4d(input, [count, height, width, channels]);
    const results = /** @type {Tf.Tensor[]} */ (model.execute({ [settings.inputName]: image }, [...settings.outputNames]));
    const maps = await Promise.all(
      results.map(async (result) => ({ data: Float32Array.from(await result.data()), dims: [...result.shape] })),
    );
    const ms = performance.now() - start;
    tf.dispose([image, ...results]);
    send(
      { type: 'done', id, outputs: maps, ms },
      maps.map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)),
    );
  } catch (error) {
    send({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
