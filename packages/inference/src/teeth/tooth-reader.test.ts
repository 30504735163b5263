import { afterEach, describe, expect, it } from 'vitest';
import { BundleError } from '../bundle/bundle-error';
import { testManifest } from '../test-bundle';
import { tinyTeeth } from '../test-onnx';
import { createToothReader, type ToothReader } from './tooth-reader';

const readers: ToothReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});

/** A network that returns the mean of each channel of a cut. */
const { teeth, teethModel } = tinyTeeth();
const manifest = { ...testManifest(), teeth };
const options = { providers: ['cpu'], threads: 1 } as const;

async function open(changed: Partial<typeof teeth> = {}): Promise<ToothReader> {
  const reader = await createToothReader({ manifest: { ...manifest, teeth: { ...teeth, ...changed } }, teethModel }, options);
  if (!reader) throw new Error('no second stage');
  readers.push(reader);
  return reader;
}
const image = { width: 32, height: 32, pixels: Uint8Array.from({ length: 32 * 32 }, (_, i) => (i % 32) * 8) };

describe('the second stage', () => {
  it('reads all teeth of an image in one batch, in their order', async () => {
    const reader = await open();
    const dark = { upper: true, box: [0.1, 0.3, 0.1, 0.3] } as const;
    const bright = { upper: true, box: [0.8, 0.3, 0.1, 0.3] } as const;
    const of = async (...placed: Parameters<ToothReader['cut']>[1][number][]) => {
      const cuts = reader.cut(image, placed);
      return cuts ? (await reader.read(cuts)).readings.map((reading) => reading.get('COMPOSITE') ?? 0) : [];
    };
    const [first = 0, second = 0] = await of(dark, bright);
    expect(first).toBeLessThan(second);
    expect(await of(bright, dark)).toEqual([second, first]);
    const [alone] = await of(bright);
    expect(alone).toBeCloseTo(second, 6);
  });

  it('cuts nothing out of an image without teeth', async () => {
    expect((await open()).cut(image, [])).toBeNull();
  });

  it('is absent when the bundle has none', async () => {
    expect(await createToothReader({ manifest: testManifest() }, options)).toBeNull();
  });

  it('rejects a network with other outputs than the manifest says', async () => {
    await expect(open({ channels: teeth.channels.slice(1) })).rejects.toThrow(/1 x 3, its manifest says 1 x 2/);
    await expect(open({ output: 'findings2' })).rejects.toThrow();
    await expect(createToothReader({ manifest, teethModel: Buffer.from('no model') }, options)).rejects.toThrow(BundleError);
  });
});
