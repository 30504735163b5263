import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bundle, loadBundle } from '../bundle/load-bundle';
import { createRuntime, type Runtime } from '../runtime/create-runtime';
import { PANORAMIC_BUNDLE } from '../test-bundle';
import { tinyBundle, tinyImage, tinyTeeth } from '../test-onnx';
import { convertBundle } from './convert-bundle';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-tfjs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: Runtime[] = [];
afterEach(async () => {
  for (const runtime of opened.splice(0)) await runtime.close();
});

async function open(bundle: Bundle, requireGpu = false): Promise<Runtime> {
  const runtime = await createRuntime(bundle, { providers: ['cpu'], threads: 1, requireGpu });
  opened.push(runtime);
  return runtime;
}

async function converted(bundle: Bundle, name: string): Promise<Bundle> {
  await convertBundle(bundle, join(folder, name));
  return loadBundle(join(folder, name));
}

/** Returns the largest difference of each map. */
async function differences(one: Runtime, other: Runtime, input: Float32Array<ArrayBuffer>, count: number) {
  const [expected, given] = [await one.run(input.slice(), count), await other.run(input.slice(), count)];
  return (['heat', 'box', 'attributes', 'outline'] as const).flatMap((name) => {
    const [right, is] = [expected[name], given[name]];
    expect(is?.dims).toEqual(right?.dims);
    if (!right || !is) return [];
    return [right.data.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (is.data[index] as number))), 0)];
  });
}

describe('a bundle converted to TF.js', () => {
  it('agrees with the ONNX bundle in every value, alone and in a batch', async () => {
    const tiny = tinyBundle();
    const [onnx, tfjs] = [await open(tiny), await open(await converted(tiny, 'tiny'))];
    expect(['tfjs-gpu', 'tfjs-wasm']).toContain(tfjs.provider);
    expect(tfjs.attempts.at(-1)).toEqual({ provider: tfjs.provider, error: null });
    for (const seed of [1, 2, 3]) for (const worst of await differences(onnx, tfjs, tinyImage(seed), 1)) expect(worst).toBeLessThan(1e-4);
    const [first, second] = [tinyImage(4), tinyImage(5)];
    const both = Float32Array.of(...first, ...second);
    for (const worst of await differences(onnx, tfjs, both, 2)) expect(worst).toBeLessThan(1e-4);
    const { heat, outline } = await onnx.run(tinyImage(1), 1);
    expect(new Set(heat.data).size).toBeGreaterThan(5);
    expect(outline?.dims).toEqual([1, 12, 8, 16]);
  });

  it('agrees for the released network', { tags: 'thorough', timeout: 60_000 }, async () => {
    const released = await loadBundle(PANORAMIC_BUNDLE);
    const [onnx, tfjs] = [await open(released), await open(await converted(released, 'released'))];
    const { width, height } = released.manifest.input;
    const waves = Float32Array.from({ length: width * height }, (_, i) => 0.5 + 0.5 * Math.sin(i / 37) * Math.cos((i % width) / 11));
    const [heat, box, attributes, outline = 0] = await differences(onnx, tfjs, waves, 1);
    expect(heat).toBeLessThan(2e-3);
    // In pixels of the input.
    expect(box).toBeLessThan(0.05);
    expect(attributes).toBeLessThan(2e-3);
    // The larger part in pixels too.
    expect(outline).toBeLessThan(0.05);
  });

  it('has no outlines when the ONNX bundle has none', async () => {
    const before = tinyBundle(8, false);
    const [onnx, tfjs] = [await open(before), await open(await converted(before, 'before'))];
    expect(await differences(onnx, tfjs, tinyImage(1), 1)).toHaveLength(3);
    expect((await onnx.run(tinyImage(1), 1)).outline).toBeUndefined();
  });

  it('keeps the second stage in ONNX format', async () => {
    const tiny = tinyBundle();
    const { teeth, teethModel } = tinyTeeth();
    const tfjs = await converted({ ...tiny, manifest: { ...tiny.manifest, teeth }, teethModel }, 'second');
    expect(tfjs.manifest.teeth).toEqual(teeth);
    expect(tfjs.teethModel).toEqual(teethModel);
  });

  it('requires a GPU on request', async () => {
    const tfjs = await converted(tinyBundle(), 'required');
    const outcome = await open(tfjs, true).catch((error: Error) => error);
    if (outcome instanceof Error) expect(outcome.message).toMatch(/GPU is required.*tfjs-wasm: works/);
    else expect(outcome.provider).toBe('tfjs-gpu');
  });

  it('is rejected when its weights do not match its manifest', async () => {
    await converted(tinyBundle(), 'spoiled');
    await writeFile(join(folder, 'spoiled', 'weights.bin'), 'other weights');
    await expect(loadBundle(join(folder, 'spoiled'))).rejects.toThrow(/weights\.bin has 13 bytes/);
  });

  it('names an unsupported operator', async () => {
    const tiny = tinyBundle();
    const model = Buffer.from(tiny.model.toString('latin1').replaceAll('Sigmoid', 'Sigmund'), 'latin1');
    await expect(convertBundle({ ...tiny, model }, join(folder, 'unknown'))).rejects.toThrow(/cannot be converted: operator Sigmund/);
    await expect(convertBundle({ ...tiny, model: Buffer.from('nothing') }, join(folder, 'none'))).rejects.toThrow(/cannot be converted/);
  });
});
