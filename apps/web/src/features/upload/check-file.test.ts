import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile, isTooLarge, sizeBelowLimit, sniffType } from './check-file';

describe('sniffType', () => {
  it('uses the first bytes', () => {
    expect(sniffType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png');
    expect(sniffType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(sniffType(new TextEncoder().encode('<svg xml'))).toBeUndefined();
    expect(sniffType(new Uint8Array())).toBeUndefined();
  });
});

describe('checkFile', () => {
  it('names an empty file as empty, and one of another type as such', async () => {
    expect((await checkFile(new File([], 'pano.png'))).problem).toBe('empty');
    expect((await checkFile(new File(['<svg xml'], 'pano.png'))).problem).toBe('wrongType');
  });
});

describe('the limit of ten megapixels', () => {
  it('is exclusive', () => {
    expect(isTooLarge({ width: 4000, height: 2500 })).toBe(true);
    expect(isTooLarge({ width: 3999, height: 2500 })).toBe(false);
  });

  it('is met by the suggested size, which keeps the proportions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 30_000 }), fc.integer({ min: 100, max: 30_000 }), (width, height) => {
        const scaled = sizeBelowLimit({ width, height });
        expect(isTooLarge(scaled)).toBe(false);
        expect(scaled.width).toBeLessThanOrEqual(width);
        // Rounding to whole pixels changes a side by less than one pixel.
        expect(Math.abs(scaled.width * height - scaled.height * width)).toBeLessThanOrEqual(Math.max(width, height));
      }),
    );
  });
});
