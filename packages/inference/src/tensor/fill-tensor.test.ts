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

/** Equalisation by counting, pixel by pixel. */
function equalised(pixels: readonly number[], spread: number): number[] {
  const limit = ((Math.max(...pixels) - Math.min(...pixels)) * spread) / 255;
  const rows = [0, 1, 2, 3].map((y) => pixels.slice(y * 8, y * 8 + 8));
  const columns = [0, 1, 2, 3, 4, 5, 6, 7].map((x) => rows.map((row) => row[x] as number));
  const varies = (values: readonly number[]) => Math.max(...values) - Math.min(...values) > limit;
  const between = (lines: readonly (readonly number[])[]) => [lines.findIndex(varies), lines.findLastIndex(varies) + 1] as const;
  let [[top, bottom], [left, right]] = [between(rows), between(columns)];
  if (top < 0 || left < 0) [top, bottom, left, right] = [0, 4, 0, 8];
  const counted = rows.slice(top, bottom).flatMap((row) => row.slice(left, right));
  const share = (pixel: number) => counted.filter((one) => one < pixel).length + counted.filter((one) => one === pixel).length / 2;
  return pixels.map((pixel) => share(pixel) / counted.length);
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

  it('maps an image of one grey to finite values', () => {
    const target = new Float32Array(32);
    new TensorFiller(input).fill({ width: 8, height: 4, pixels: new Uint8Array(32).fill(77) }, target, 0);
    expect([...target]).toEqual(new Array(32).fill(0));
  });

  it.each([
    ['8', Uint8Array, 255],
    ['16', Uint16Array, 65_535],
  ] as const)('equalises %s-bit pixels and leaves a constant border out of the count', (_, Pixels, max) => {
    const border = fc.record({
      top: fc.integer({ min: 0, max: 1 }),
      left: fc.integer({ min: 0, max: 2 }),
      grey: fc.integer({ min: 0, max }),
    });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max }), { minLength: 32, maxLength: 32 }), border, (random, { top, left, grey }) => {
        const pixels = random.map((value, i) => (i % 8 < left || Math.floor(i / 8) < top ? grey : value));
        const target = new Float32Array(32);
        new TensorFiller({ ...input, normalise: { kind: 'equalise', spread: 8 } }).fill(
          { width: 8, height: 4, pixels: Pixels.from(pixels) },
          target,
          0,
        );
        const expected = equalised(pixels, 8);
        for (let i = 0; i < 32; i++) expect(target[i]).toBeCloseTo(expected[i] as number, 6);
      }),
    );
  });

  it('returns the same values as the training', () => {
    // The same image and the same numbers are in training/test_training.py.
    const pixels = Uint8Array.from({ length: 32 }, (_, i) => (i < 8 || i % 8 === 7 ? 3 + (i % 2) : (i * 37) % 251));
    const target = new Float32Array(32);
    new TensorFiller({ ...input, normalise: { kind: 'equalise', spread: 8 } }).fill({ width: 8, height: 4, pixels }, target, 0);
    expect([...target.slice(8, 15)].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
      0.1667, 0.3095, 0.4524, 0.5952, 0.7381, 0.881, 0.0238,
    ]);
    expect(target[0]).toBe(0);
  });

  it('equalises images with different tones to the same values', () => {
    const filler = new TensorFiller({ ...input, normalise: { kind: 'equalise', spread: 0 } });
    const pixels = Uint8Array.from({ length: 32 }, (_, i) => (i * 7) % 32);
    const [plainly, darkly] = [new Float32Array(32), new Float32Array(32)];
    filler.fill({ width: 8, height: 4, pixels }, plainly, 0);
    filler.fill({ width: 8, height: 4, pixels: pixels.map((value) => 40 + Math.round(value ** 1.5)) }, darkly, 0);
    expect(darkly).toEqual(plainly);
  });

  it('is independent of the previous image', () => {
    const filler = new TensorFiller(input);
    const pixels = Uint8Array.from({ length: 32 }, (_, i) => i * 3);
    const [alone, after] = [new Float32Array(32), new Float32Array(32)];
    new TensorFiller(input).fill({ width: 8, height: 4, pixels }, alone, 0);
    filler.fill({ width: 8, height: 4, pixels: new Uint8Array(32).fill(255) }, after, 0);
    filler.fill({ width: 8, height: 4, pixels }, after, 0);
    expect(after).toEqual(alone);
  });

  it('rejects pixels of another size', () => {
    const fill = (width: number, height: number, length: number) =>
      new TensorFiller(input).fill({ width, height, pixels: new Uint8Array(length) }, new Float32Array(32), 0);
    expect(() => fill(4, 8, 32)).toThrow(RangeError);
    expect(() => fill(8, 4, 31)).toThrow(RangeError);
  });
});
