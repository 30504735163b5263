import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Finding, FindingsFile } from '@molaar/contracts';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The image of the GPU worker, laid out in the folder MOLAAR_GPU_IMAGE (`npm run test:gpu` does it), with the variables
 * that docker/Dockerfile.gpu sets.
 */
const image = process.env.MOLAAR_GPU_IMAGE ?? '';
const GPU = { MODEL_DIR: join(image, 'model'), ORT_PROVIDERS: 'cuda', REQUIRE_GPU: '1' };
const CPU = { MODEL_DIR: join(image, 'model'), ORT_PROVIDERS: 'cpu', REQUIRE_GPU: '0' };

/** A Node on which TensorFlow's GPU addon computes; empty: without it. */
const tfjsNode = process.env.MOLAAR_TFJS_NODE ?? '';

const RADIOGRAPHS = 40;
const BATCHES = [1, 2, 4, 8, 16, 32];

/** TF32 rounds to ten bits: a confidence may move this far. */
const ROUNDING = 0.05;
/** Findings above the default of the sensitivity sliders, by more than rounding. */
const SURE = 0.4 + ROUNDING;

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

/** Expects each sure finding of one list in the other: same type and tooth, nearly the same confidence and box. */
function expectSame(some: readonly Finding[], others: readonly Finding[]): void {
  const missing = (from: readonly Finding[], to: readonly Finding[]) =>
    from.filter((one) => one.confidence >= SURE && !to.some((other) => isSame(one, other)));
  expect({ extra: missing(some, others), missing: missing(others, some) }).toEqual({ extra: [], missing: [] });
}

function isSame(one: Finding, other: Finding): boolean {
  const side = Math.max(one.box[2], one.box[3]);
  const moved = Math.max(...one.box.map((value, index) => Math.abs(value - (other.box[index] as number))));
  const near = Math.abs(one.confidence - other.confidence) <= ROUNDING && moved <= Math.max(2, side * 0.03);
  return one.class === other.class && one.tooth === other.tooth && near;
}

describe('the GPU worker', () => {
  it.each(BATCHES)('finds on CUDA what it finds on the CPU, %i images in one run', async (batch) => {
    const onGpu = await analyse({ ...GPU, MAX_BATCH: String(batch) });
    expect(onGpu.map(({ file }) => file)).toEqual(onCpu.map(({ file }) => file));
    expect(new Set(onGpu.map(({ provider }) => provider))).toEqual(new Set(['cuda']));
    for (const [index, line] of onGpu.entries()) expectSame(line.findings, (onCpu[index] as Line).findings);
  });

  it.skipIf(!tfjsNode)('finds with the GPU addon of TensorFlow what it finds on the CPU', async () => {
    const bundle = join(folder, 'tfjs');
    await promisify(execFile)(process.execPath, ['dist/convert.js', join(image, 'model'), bundle], { cwd: image });
    const onGpu = await analyse({ ...GPU, MODEL_DIR: bundle, TFJS_PROVIDERS: 'tfjs-gpu' }, tfjsNode);
    expect(new Set(onGpu.map(({ provider }) => provider))).toEqual(new Set(['tfjs-gpu']));
    for (const [index, line] of onGpu.entries()) expectSame(line.findings, (onCpu[index] as Line).findings);
  });

  it('ends with an error when it sees no GPU, instead of computing on the CPU', async () => {
    const { stdout, stderr, status } = await run({ ...GPU, CUDA_VISIBLE_DEVICES: '-1' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toContain('no provider works here: cuda');
  });
});
