// @ts-check
/**
 * Runs the model in a worker thread, since session.run() blocks the event loop. Plain JavaScript, so that a worker
 * thread can be started from this file both in the source and in the bundled worker.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { hasGpuOpen, reasonOf } from './gpu-device.mjs';

/** @import { OutputMap, ProviderAttempt, RunRequest, ThreadResponse, ThreadSettings, UsedMaps } from './messages' */

/** @type {ThreadSettings} */
const settings = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {ThreadResponse} response @param {ArrayBuffer[]} [transferred] */
function send(response, transferred = []) {
  port.postMessage(response, transferred);
}

/** A tenth of the weight of what a person waits for: a radiograph on all threads, requests, queries. */
const NICE = 10;

// On Linux each thread has a priority of its own, which the threads that it starts inherit; elsewhere this would slow
// the whole process.
if (settings.yields && process.platform === 'linux') {
  try {
    setPriority(NICE);
  } catch {
    // The run then has the priority of all others, as it has on other systems.
  }
}

/** @param {string} provider */
function open(provider) {
  return InferenceSession.create(settings.model, {
    executionProviders: [provider],
    intraOpNumThreads: settings.threads,
    logSeverityLevel: 3,
    // Spinning threads take cores from concurrent decoding: a third of all processor time on two cores.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

/** Largest mean difference from the CPU's values due to rounding; wrong values differ by tenths and more. */
const ROUNDING = 0.02;

/**
 * Compares the outputs of a provider with the CPU's on one image. WebGPU in this version of ONNX Runtime computes wrong
 * values for convolutions over 6 channels.
 * @throws Error when an output differs by more than rounding
 * @param {InferenceSession} session
 */
async function compareWithCpu(session) {
  const [, channels, height, width] = settings.inputDims;
  const pixels = Float32Array.from(
    { length: channels * height * width },
    (_, i) => 0.5 + 0.5 * Math.sin(i / 7) * Math.cos((i % width) / 5),
  );
  const image = () => ({ [settings.inputName]: new Tensor('float32', pixels.slice(), [1, channels, height, width]) });
  const cpu = await open('cpu');
  try {
    const [expected, actual] = [await cpu.run(image()), await session.run(image())];
    for (const name of settings.outputNames) {
      const [a, b] = [expected[name]?.data, actual[name]?.data];
      if (!(a instanceof Float32Array) || !(b instanceof Float32Array)) throw new Error(`the model has no output ${name}`);
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += Math.abs(/** @type {number} */ (a[i]) - /** @type {number} */ (b[i]));
      // Negated, so that NaN fails too.
      if (!(sum / a.length < ROUNDING))
        throw new Error(`computes other values than the CPU (${name}: ${(sum / a.length).toPrecision(2)} on average)`);
    }
  } finally {
    await cpu.release();
  }
}

/**
 * Verifies a session and releases it on failure: the next provider may need the memory of the same device.
 * @param {InferenceSession} session @param {string} provider
 */
async function verify(session, provider) {
  try {
    // First: an image takes minutes there.
    if (provider === 'webgpu' && !settings.softwareGpu && !hasGpuOpen())
      throw new Error('WebGPU has only a software adapter here, which is slower than the CPU');
    await compareWithCpu(session);
  } catch (error) {
    await session.release();
    throw error;
  }
}

/** Opens a session with the first provider that computes correctly. ONNX Runtime itself has no fallback. */
async function openSession() {
  /** @type {ProviderAttempt[]} */
  const attempts = [];
  for (const provider of settings.providers) {
    try {
      const session = await open(provider);
      if (provider !== 'cpu') await verify(session, provider);
      attempts.push({ provider, error: null });
      return { session, provider, attempts };
    } catch (error) {
      attempts.push({ provider, error: reasonOf(error) });
    }
  }
  return { session: null, provider: null, attempts };
}

const { session, provider, attempts } = await openSession();
send({ type: 'ready', provider, attempts });

/**
 * Returned maps of earlier runs, one set per run; a later run of the same batch size writes into them.
 * @type {OutputMap[][]}
 */
const spare = [];

/** Returns the outputs of a run: returned maps to fill, or null for each name to allocate. @param {number} count */
function outputsFor(count) {
  const at = spare.findIndex(([map]) => map?.dims[0] === count);
  const maps = at < 0 ? null : spare.splice(at, 1)[0];
  return Object.fromEntries(
    settings.outputNames.map((name, index) => {
      const map = maps?.[index];
      return [name, map ? new Tensor('float32', map.data, map.dims) : null];
    }),
  );
}

port.on('message', async (/** @type {RunRequest | UsedMaps | 'close'} */ request) => {
  // Exits between two runs: terminating a thread inside the native library would end the whole process.
  if (request === 'close') process.exit(0);
  if ('used' in request) {
    // At most two runs are in flight; more sets are left over from other batch sizes.
    spare.push(request.used);
    if (spare.length > 2) spare.shift();
    return;
  }
  const { id, input, dims } = request;
  try {
    if (!session) throw new Error('no provider opened the model');
    const start = performance.now();
    const outputs = await session.run({ [settings.inputName]: new Tensor('float32', input, dims) }, outputsFor(dims[0]));
    const ms = performance.now() - start;
    const maps = settings.outputNames.map((name) => {
      const output = outputs[name];
      if (!output || !(output.data instanceof Float32Array)) throw new Error(`the model has no output ${name}`);
      return { data: output.data, dims: output.dims };
    });
    send(
      { type: 'done', id, outputs: maps, ms },
      maps.map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)),
    );
  } catch (error) {
    send({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
