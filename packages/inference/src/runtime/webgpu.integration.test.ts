import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { beforeAll, expect, it } from 'vitest';
import { outputMaps } from '../bundle/output-maps';
import { tinyBundle, tinyImage } from '../test-onnx';
import type { ThreadResponse } from './messages';

const RUN = fileURLToPath(new URL('./run-thread.mjs', import.meta.url));

beforeAll(async () => {
  await chromium.executablePath();
});

/** Returns the thread's responses with these providers; the browser package supplies a software GPU. */
async function runOn(providers: ('cpu' | 'webgpu')[], { manifest, model } = tinyBundle(), softwareGpu = true): Promise<ThreadResponse[]> {
  const { input } = manifest;
  const inputDims = [1, 1, input.height, input.width];
  const folder = await mkdtemp(join(tmpdir(), 'molaar-webgpu-'));
  try {
    const settings = {
      inputName: input.name,
      inputDims,
      outputNames: outputMaps(manifest).map(({ output }) => output),
      providers,
      threads: 1,
      softwareGpu,
    };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    await writeFile(join(folder, 'model.onnx'), model);
    await writeFile(join(folder, 'input.bin'), new Uint8Array(tinyImage(3).buffer));
    // Unpacked next to the browser; the loader reads the variables only at the start of the process.
    const env = { ...process.env, LD_LIBRARY_PATH: tmpdir(), VK_ICD_FILENAMES: join(tmpdir(), 'vk_swiftshader_icd.json') };
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, folder], { env, maxBuffer: 2 ** 26 });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns all values of all maps. */
function valuesOf(responses: readonly ThreadResponse[]): number[] {
  const last = responses.at(-1);
  if (last?.type !== 'done') throw new Error(`no run: ${JSON.stringify(last)}`);
  return last.outputs.flatMap(({ data }) => [...data]);
}

it('WebGPU computes the same values as the CPU', { tags: 'thorough', timeout: 180_000 }, async () => {
  const [cpu, gpu] = [await runOn(['cpu']), await runOn(['webgpu', 'cpu'])];
  expect(gpu[0]).toMatchObject({ type: 'ready', provider: 'webgpu', attempts: [{ provider: 'webgpu', error: null }] });
  const [expected, given] = [valuesOf(cpu), valuesOf(gpu)];
  expect(given).toHaveLength(expected.length);
  for (const [index, value] of expected.entries()) expect(given[index]).toBeCloseTo(value, 3);
});

it('rejects a provider that computes other values, with the reason', { tags: 'thorough', timeout: 180_000 }, async () => {
  // Six channels: computed wrongly by the WebGPU of this runtime's version. A later one may do it right.
  const responses = await runOn(['webgpu', 'cpu'], tinyBundle(6));
  const expected = valuesOf(await runOn(['cpu'], tinyBundle(6)));
  for (const [index, value] of valuesOf(responses).entries()) expect(value).toBeCloseTo(expected[index] as number, 3);
  const [ready] = responses;
  if (ready?.type === 'ready' && ready.provider === 'cpu') expect(ready.attempts[0]?.error).toMatch(/other values than the CPU/);
});

it('does not take a software adapter for a GPU', { tags: 'thorough', timeout: 180_000 }, async () => {
  const [ready] = await runOn(['webgpu', 'cpu'], tinyBundle(), false);
  const error = 'WebGPU has only a software adapter here, which is slower than the CPU';
  expect(ready).toMatchObject({
    type: 'ready',
    provider: 'cpu',
    attempts: [
      { provider: 'webgpu', error },
      { provider: 'cpu', error: null },
    ],
  });
});
