// @ts-check
/**
 * The thread that the model runs in, since session.run() blocks its event loop. Plain JavaScript: a worker thread
 * is started from a file, and this file must start from the source as well as from the bundle.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** @import { ProviderAttempt, RunRequest, ThreadAnswer, ThreadSettings } from './messages' */

/** @type {ThreadSettings} */
const settings = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {ThreadAnswer} answer @param {ArrayBuffer[]} [handedOver] */
function say(answer, handedOver = []) {
  port.postMessage(answer, handedOver);
}

/** The first provider that takes the model; the library itself never falls back from a provider that is missing. */
async function openSession() {
  /** @type {ProviderAttempt[]} */
  const attempts = [];
  for (const provider of settings.providers) {
    try {
      const session = await InferenceSession.create(settings.model, {
        executionProviders: [provider],
        intraOpNumThreads: settings.threads,
        logSeverityLevel: 3,
        // Threads that spin while they wait take the cores from decoding, which runs beside: a third of all
        // computing time on two cores.
        extra: { session: { intra_op: { allow_spinning: '0' } } },
      });
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

port.on('message', async (/** @type {RunRequest} */ { id, input, dims }) => {
  try {
    if (!session) throw new Error('no provider took the model');
    const start = performance.now();
    const outputs = await session.run({ [settings.inputName]: new Tensor('float32', input, dims) });
    const ms = performance.now() - start;
    const [heat, box, attributes] = settings.outputNames.map((name) => {
      const output = outputs[name];
      if (!output || !(output.data instanceof Float32Array)) throw new Error(`the model has no output ${name}`);
      return { data: output.data, dims: output.dims };
    });
    if (!heat || !box || !attributes) throw new Error('the model has too few outputs');
    say(
      { type: 'done', id, outputs: [heat, box, attributes], ms },
      [heat, box, attributes].map(({ data }) => /** @type {ArrayBuffer} */ (data.buffer)),
    );
  } catch (error) {
    say({ type: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
});
