import { describe, expect, it } from 'vitest';
import { tonesOf } from './tones-of';

/** A wide gradient of grey from 0 to `full`, of which the brightest part is white. */
function gradient(full: number, { bits16 = false, white = 0 } = {}) {
  const pixels = bits16 ? new Uint16Array(100_000) : new Uint8Array(100_000);
  pixels.forEach((_none, at) => {
    const grey = Math.min(at / pixels.length / (1 - white), 1);
    pixels[at] = Math.round(grey * full);
  });
  return { width: 1000, height: 100, pixels };
}

describe('tones of a radiograph', () => {
  it('are shares of the sensor’s scale, whatever its depth', () => {
    const expected = { brightness: expect.closeTo(0.5, 2), contrast: expect.closeTo(0.9, 2) };
    for (const image of [gradient(255), gradient(4095, { bits16: true }), gradient(65_535, { bits16: true })])
      expect(tonesOf(image)).toMatchObject({ ...expected, black: expect.closeTo(0.01, 2), white: expect.closeTo(0.01, 2) });
  });

  it('show how much is saturated', () => {
    expect(tonesOf(gradient(255, { white: 0.1 })).white).toBeCloseTo(0.11, 2);
    const dark = gradient(255);
    dark.pixels.forEach((value, at) => {
      dark.pixels[at] = Math.max(value - 64, 0);
    });
    expect(tonesOf(dark).black).toBeCloseTo(0.26, 2);
  });
});
