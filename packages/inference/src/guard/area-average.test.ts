import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaAverage } from './area-average';

/** Every target pixel as the weighted mean of all source pixels: slow and plain. */
function plain(width: number, height: number, pixels: Uint8Array, targetWidth: number, targetHeight: number): number[] {
  const overlap = (from: number, to: number, pixel: number) => Math.max(0, Math.min(to, pixel + 1) - Math.max(from, pixel));
  const means: number[] = [];
  for (let ty = 0; ty < targetHeight; ty++)
    for (let tx = 0; tx < targetWidth; tx++) {
      let [sum, area] = [0, 0];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const across = overlap((tx * width) / targetWidth, ((tx + 1) * width) / targetWidth, x);
          const down = overlap((ty * height) / targetHeight, ((ty + 1) * height) / targetHeight, y);
          sum += across * down * (pixels[y * width + x] as number);
          area += across * down;
        }
      means.push(sum / area);
    }
  return means;
}

describe('areaAverage', () => {
  it('returns the mean of the covered area for any sizes', () => {
    const size = fc.integer({ min: 1, max: 14 });
    const images = fc
      .tuple(size, size)
      .chain(([width, height]) =>
        fc.tuple(fc.constant(width), fc.constant(height), fc.uint8Array({ minLength: width * height, maxLength: width * height })),
      );
    fc.assert(
      fc.property(images, size, size, ([width, height, pixels], targetWidth, targetHeight) => {
        const fast = areaAverage({ width, height, pixels }, targetWidth, targetHeight);
        const slow = plain(width, height, pixels, targetWidth, targetHeight);
        for (const [index, value] of slow.entries()) expect(fast[index]).toBeCloseTo(value, 9);
      }),
    );
  });

  it('accepts 16 bits', () => {
    expect([...areaAverage({ width: 2, height: 1, pixels: Uint16Array.of(0, 60_000) }, 1, 1)]).toEqual([30_000]);
  });
});
