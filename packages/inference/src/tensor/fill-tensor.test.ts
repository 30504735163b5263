import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TensorFiller } from './fill-tensor';

const input = {
  name: 'image',
  width: 8,
  height: 4,
  channels: 1,
  resize: 'stretch',
  normalise: { kind: 'percentile', low: 0.01, high: 0.99 },
} as const;

/** The same by sorting, as one would write it down. */
function plain(pixels: readonly number[], low: number, high: number): number[] {
  const sorted = [...pixels].sort((a, b) => a - b);
  const quantile = (share: number) => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] as number;
    const above = sorted[Math.ceil(position)] as number;
    return below + (position - Math.floor(position)) * (above - below);
  };
  const [lo, hi] = [quantile(low), quantile(high)];
  return pixels.map((pixel) => Math.min(Math.max((pixel - lo) / Math.max(hi - lo, 1e-6), 0), 1));
}

describe('TensorFiller', () => {
  it.each([
    ['8', Uint8Array, 255],
    ['16', Uint16Array, 65_535],
  ] as const)('stretches %s-bit pixels between percentiles', (_, Pixels, max) => {
    const shares = fc.tuple(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.double({ min: 0.6, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max }), { minLength: 32, maxLength: 32 }), shares, (pixels, [low, high]) => {
        const filler = new TensorFiller({ ...input, normalise: { kind: 'percentile', low, high } });
        const target = new Float32Array(40).fill(-1);
        filler.fill({ width: 8, height: 4, pixels: Pixels.from(pixels) }, target, 4);
        const expected = plain(pixels, low, high);
        for (let i = 0; i < 32; i++) expect(target[4 + i]).toBeCloseTo(expected[i] as number, 4);
        expect([...target.slice(0, 4), ...target.slice(36)]).toEqual(new Array(8).fill(-1));
      }),
    );
  });

  it('makes an image of one grey black and finite', () => {
    const target = new Float32Array(32);
    new TensorFiller(input).fill({ width: 8, height: 4, pixels: new Uint8Array(32).fill(77) }, target, 0);
    expect([...target]).toEqual(new Array(32).fill(0));
  });

  it('keeps nothing of the image before', () => {
    const filler = new TensorFiller(input);
    const pixels = Uint8Array.from({ length: 32 }, (_, i) => i * 3);
    const [alone, after] = [new Float32Array(32), new Float32Array(32)];
    new TensorFiller(input).fill({ width: 8, height: 4, pixels }, alone, 0);
    filler.fill({ width: 8, height: 4, pixels: new Uint8Array(32).fill(255) }, after, 0);
    filler.fill({ width: 8, height: 4, pixels }, after, 0);
    expect(after).toEqual(alone);
  });

  it('refuses pixels of another size', () => {
    const fill = (width: number, height: number, length: number) =>
      new TensorFiller(input).fill({ width, height, pixels: new Uint8Array(length) }, new Float32Array(32), 0);
    expect(() => fill(4, 8, 32)).toThrow(RangeError);
    expect(() => fill(8, 4, 31)).toThrow(RangeError);
  });
});
