// @ts-check
/**
 * For tests: runs the inference thread once in a separate process, since the libraries of a provider are found through
 * the environment of the process. Argument: a folder with `settings.json`, `model.onnx` and `input.bin`. Prints the
 * thread's responses as JSON lines.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import './no-telemetry.mjs';

const folder = process.argv[2] ?? '.';
const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
const model = new Uint8Array(readFileSync(join(folder, 'model.onnx')));
const bytes = readFileSync(join(folder, 'input.bin'));
const input = new Float32Array(bytes.length / 4);
new Uint8Array(input.buffer).set(bytes);

const worker = new Worker(new URL('./inference-thread.mjs', import.meta.url), { workerData: { ...settings, model } });
worker.on('message', async (response) => {
  if (response.type === 'ready' && response.provider) {
    process.stdout.write(`${JSON.stringify(response)}\n`);
    worker.postMessage({ id: 1, input, dims: settings.inputDims });
    return;
  }
  const outputs = response.outputs?.map((/** @type {{ data: Float32Array, dims: number[] }} */ map) => ({
    dims: map.dims,
    data: [...map.data],
  }));
  process.stdout.write(`${JSON.stringify({ ...response, outputs })}\n`);
  await worker.terminate();
});
