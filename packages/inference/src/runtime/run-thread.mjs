// @ts-check
/**
 * For tests: one run of the inference thread in a process of its own, since a provider's libraries are found through the
 * environment that a process starts with. Arguments: a folder with `settings.json`, `model.onnx` and `input.bin`; prints
 * the thread's answers as JSON lines.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const folder = process.argv[2] ?? '.';
const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
const model = new Uint8Array(readFileSync(join(folder, 'model.onnx')));
const bytes = readFileSync(join(folder, 'input.bin'));
const input = new Float32Array(bytes.length / 4);
new Uint8Array(input.buffer).set(bytes);

const worker = new Worker(new URL('./inference-thread.mjs', import.meta.url), { workerData: { ...settings, model } });
worker.on('message', async (answer) => {
  if (answer.type === 'ready' && answer.provider) {
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    worker.postMessage({ id: 1, input, dims: settings.inputDims });
    return;
  }
  const outputs = answer.outputs?.map((/** @type {{ data: Float32Array, dims: number[] }} */ map) => ({
    dims: map.dims,
    data: [...map.data],
  }));
  process.stdout.write(`${JSON.stringify({ ...answer, outputs })}\n`);
  await worker.terminate();
});
