import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { FindingsFile } from '@molaar/contracts';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences } from './same-findings';

/**
 * The image of the GPU worker, laid out in the folder MOLAAR_GPU_IMAGE (`npm run test:gpu` does it), with the variables
 * that docker/Dockerfile.gpu sets; with MOLAAR_GPU_PROVIDER=webgpu those of docker/Dockerfile.webgpu.
 */
const image = process.env.MOLAAR_GPU_IMAGE ?? '';
const provider = process.env.MOLAAR_GPU_PROVIDER ?? 'cuda';
const GPU = { MODEL_DIR: join(image, 'model'), ORT_PROVIDERS: provider, REQUIRE_GPU: '1' };
const CPU = { MODEL_DIR: join(image, 'model'), ORT_PROVIDERS: 'cpu', REQUIRE_GPU: '0' };

/** A Node on which TensorFlow's GPU addon computes; empty: without it. */
const tfjsNode = process.env.MOLAAR_TFJS_NODE ?? '';

const RADIOGRAPHS = 40;
const BATCHES = [1, 2, 4, 8, 16, 32];

type Line = FindingsFile & { file: string };

let folder: string;
let onCpu: Line[];
beforeAll(async () => {
  if (!image) throw new Error('MOLAAR_GPU_IMAGE is not set: run npm run test:gpu');
  folder = await mkdtemp(join(tmpdir(), 'molaar-gpu-'));
  await mkdir(join(folder, 'radiographs'));
  for (let seed = 0; seed < RADIOGRAPHS; seed++) {
    const name = `radiographs/${String(seed).padStart(2, '0')}.png`;
    await writeFile(join(folder, name), encodePng(drawPhantom({ seed })));
  }
  onCpu = await analyse(CPU);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the image's command on the radiographs. */
async function run(
  environment: NodeJS.ProcessEnv,
  node = process.execPath,
): Promise<{ stdout: string; stderr: string; status: number | null }> {
  const child = spawn(node, ['dist/analyse.js', '--json', join(folder, 'radiographs')], {
    cwd: image,
    env: { ...process.env, INIT_CWD: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { stdout, stderr, status };
}

async function analyse(environment: NodeJS.ProcessEnv, node?: string): Promise<Line[]> {
  const { stdout, stderr, status } = await run(environment, node);
  expect(status, stderr).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Expects the sure findings of the CPU, and no others. */
function expectSame(onGpu: readonly Line[]): void {
  expect(onGpu.map(({ file }) => file)).toEqual(onCpu.map(({ file }) => file));
  for (const [index, { findings }] of onGpu.entries())
    expect(differences(findings, (onCpu[index] as Line).findings)).toEqual({ extra: [], missing: [] });
}

describe('the GPU worker', () => {
  it.each(BATCHES)(`finds with ${provider} what it finds on the CPU, %i images in one run`, async (batch) => {
    const onGpu = await analyse({ ...GPU, MAX_BATCH: String(batch) });
    expect(new Set(onGpu.map((line) => line.provider))).toEqual(new Set([provider]));
    expectSame(onGpu);
  });

  it.skipIf(!tfjsNode)('finds with the GPU addon of TensorFlow what it finds on the CPU', async () => {
    const bundle = join(folder, 'tfjs');
    await promisify(execFile)(process.execPath, ['dist/convert.js', join(image, 'model'), bundle], { cwd: image });
    const onGpu = await analyse({ ...GPU, MODEL_DIR: bundle, TFJS_PROVIDERS: 'tfjs-gpu' }, tfjsNode);
    expect(new Set(onGpu.map((line) => line.provider))).toEqual(new Set(['tfjs-gpu']));
    expectSame(onGpu);
  });

  it('ends with an error when it sees no GPU, instead of computing on the CPU', async () => {
    const hidden = { CUDA_VISIBLE_DEVICES: '-1', VK_DRIVER_FILES: '/dev/null', VK_ICD_FILENAMES: '/dev/null' };
    const { stdout, stderr, status } = await run({ ...GPU, ...hidden });
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain(`no provider works here: ${provider}`);
  });
});
