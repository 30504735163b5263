// @ts-check
/**
 * The thread that the model runs in, since session.run() blocks its event loop. Plain JavaScript: a worker thread
 * is started from a file, and this file must start from the source as well as from the bundle.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** @import { OutputMap, ProviderAttempt, RunRequest, ThreadAnswer, ThreadSettings, UsedMaps } from './messages' */

/** @type {ThreadSettings} */
const settings = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {ThreadAnswer} answer @param {ArrayBuffer[]} [handedOver] */
function say(answer, handedOver = []) {
  port.postMessage(answer, handedOver);
}

/** @param {string} provider */
function open(provider) {
  return InferenceSession.create(settings.model, {
    executionProviders: [provider],
    intraOpNumThreads: settings.threads,
    logSeverityLevel: 3,
    // Threads that spin while they wait take the cores from decoding, which runs beside: a third of all
    // computing time on two cores.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

/** The largest mean difference from the CPU's values that rounding makes; wrong ones differ by tenths and more. */
const ROUNDING = 0.02;

/**
 * A GPU that computes something else than the CPU is worse than none: WebGPU of this runtime's version does for
 * convolutions over 6 channels. So each proves itself on one picture first. Throws where it does not.
 * @param {InferenceSession} session
 */
async function proveAgainstCpu(session) {
  const [, channels, height, width] = settings.inputDims;
  const picture = Float32Array.from(
    { length: channels * height * width },
    (_, i) => 0.5 + 0.5 * Math.sin(i / 7) * Math.cos((i % width) / 5),
  );
  const image = () => ({ [settings.inputName]: new Tensor('float32', picture.slice(), [1, channels, height, width]) });
  const cpu = await open('cpu');
  try {
    const [right, given] = [await cpu.run(image()), await session.run(image())];
    for (const name of settings.outputNames) {
      const [a, b] = [right[name]?.data, given[name]?.data];
      if (!(a instanceof Float32Array) || !(b instanceof Float32Array)) throw new Error(`the model has no output ${name}`);
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += Math.abs(/** @type {number} */ (a[i]) - /** @type {number} */ (b[i]));
      // NaN is no agreement either.
      if (!(sum / a.length < ROUNDING))
        throw new Error(`computes other values than the CPU (${name}: ${(sum / a.length).toPrecision(2)} on average)`);
    }
  } finally {
    await cpu.release();
  }
}

/**
 * One that does not prove itself gives its memory back: the next provider may want the same device's.
 * @param {InferenceSession} session
 */
async function proved(session) {
  try {
    await proveAgainstCpu(session);
  } catch (error) {
    await session.release();
    throw error;
  }
}

/** The first provider that takes the model and computes it rightly; the library itself never falls back. */
async function openSession() {
  /** @type {ProviderAttempt[]} */
  const attempts = [];
  for (const provider of settings.providers) {
    try {
      const session = await open(provider);
      if (provider !== 'cpu') await proved(session);
      attempts.push({ provider, error: null });
      return { session, provider, attempts };
    } catch (error) {
      attempts.push({ provider, error: String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '' });
    }
  }
  return { session: null, provider: null, attempts };
}

const { session, provider, attempts } = await openSession();
say({ type: 'ready', provider, attempts });

/**
 * Maps of earlier runs that came back, one set a run: the next run of as many images writes into them.
 * @type {OutputMap[][]}
 */
const spare = [];

/** What a run is to fill: maps that came back, or names alone, whose memory the library gets. @param {number} count */
function wanted(count) {
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
  // Between two runs: a thread that is ended inside the native library takes the whole process with it.
  if (request === 'close') process.exit(0);
  if ('used' in request) {
    // Two runs at most are on their way at once; more is memory of a larger batch that is over.
    spare.push(request.used);
    if (spare.length > 2) spare.shift();
    return;
  }
  const { id, input, dims } = request;
  try {
    if (!session) throw new Error('no provider took the model');
    const start = performance.now();
    const outputs = await session.run({ [settings.inputName]: new Tensor('float32', input, dims) }, wanted(dims[0]));
    const ms = performance.now() - start;
    const maps = settings.outputNames.map((name) => {
      const output = outputs[name];
      if (!output || !(output.data instanceof Float32Array)) throw new Error(`the model has no output ${name}`);
      return { data: output.data, dims: output.dims };
    });
    say(
      { type: 'done', id, outputs: maps, ms },
      maps.map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)),
    );
  } catch (error) {
    say({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
