import { describe, expect, it } from 'vitest';
import { CUT_CHANNELS, type CutParameters, cutTeeth, type PlacedTooth } from './cut-teeth';

const cut: CutParameters = {
  side: 64,
  width: 80,
  height: 128,
  around: 1.2,
  beside: 1.15,
  proportion: 0.46,
  darkest: 0.01,
  brightest: 0.999,
  spread: 8,
};
const cells = cut.width * cut.height;
const image = {
  width: 64,
  height: 64,
  pixels: Uint8Array.from({ length: 64 * 64 }, (_, i) => {
    const [x, y] = [i % 64, Math.floor(i / 64)];
    return y < 5 ? 7 : (x * 3 + y * 2 + Math.floor((x * y) / 16)) % 251;
  }),
};
const upper: PlacedTooth = { upper: true, box: [0.31, 0.22, 0.21, 0.41] };
const lower: PlacedTooth = { upper: false, box: [0.81, 0.42, 0.16, 0.11] };
const channel = (cuts: Float32Array, tooth: number, which: number) =>
  cuts.subarray((tooth * CUT_CHANNELS + which) * cells).subarray(0, cells);
const share = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0);

describe('cutTeeth', () => {
  it('returns the same values as the training', () => {
    // The same image and the same numbers are in training/test_training.py.
    const cuts = cutTeeth(image, [upper, lower], cut);
    const points = [0, 20 * 80 + 30, 64 * 80 + 40, 100 * 80 + 10, 127 * 80 + 79];
    const given = [0, 1].map((tooth) => [0, 1, 2].map((which) => points.map((at) => channel(cuts, tooth, which)[at] as number)));
    const expected = [
      [
        [0.3162, 0.4939, 0.7112, 0.729, 0.09],
        [0.3376, 0.4981, 0.6974, 0.7152, 0.0997],
        [0, 1, 1, 1, 0],
      ],
      [
        [0.4685, 0.4831, 0.3021, 0.0763, 0.1206],
        [0.4762, 0.4896, 0.3241, 0.0832, 0.1348],
        [0, 0, 1, 0, 0],
      ],
    ];
    for (const [tooth, channels] of expected.entries())
      for (const [which, values] of channels.entries())
        for (const [at, value] of values.entries()) expect(given[tooth]?.[which]?.[at]).toBeCloseTo(value, 3);
    expect([share(channel(cuts, 0, 2)), share(channel(cuts, 1, 2))]).toEqual([7000, 2520]);
  });

  it('keeps the crown below in both jaws', () => {
    const bright = { ...image, pixels: image.pixels.map((_, i) => (Math.floor(i / 64) < 32 ? 250 : 10)) };
    const box: PlacedTooth['box'] = [0.4, 0.4, 0.1, 0.2];
    const cuts = cutTeeth(
      bright,
      [
        { upper: true, box },
        { upper: false, box },
      ],
      cut,
    );
    const rows = (tooth: number) => [0, 127].map((row) => channel(cuts, tooth, 0)[row * 80 + 40] as number);
    const [above, below] = rows(0) as [number, number];
    expect(above).toBeGreaterThan(below);
    expect(rows(1)).toEqual([below, above]);
  });

  it('reads 16 bits as it reads 8', () => {
    const eight = cutTeeth(image, [upper], cut);
    const sixteen = cutTeeth({ ...image, pixels: Uint16Array.from(image.pixels, (value) => value * 16) }, [upper], cut);
    // Between two greys the equalised value is a step for the one and a line for the other.
    expect(share(channel(sixteen, 0, 0)) / cells).toBeCloseTo(share(channel(eight, 0, 0)) / cells, 2);
    for (let i = 0; i < cells; i++) expect(channel(sixteen, 0, 1)[i]).toBeCloseTo(channel(eight, 0, 1)[i] as number, 2);
  });

  it('repeats the edge for teeth at the border of the image', () => {
    const cuts = cutTeeth(image, [{ upper: true, box: [0, 0.9, 0.1, 0.2] }], cut);
    expect(cuts.every(Number.isFinite)).toBe(true);
  });
});
