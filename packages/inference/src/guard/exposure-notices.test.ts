import { describe, expect, it } from 'vitest';
import { exposureNotices } from './exposure-notices';

const ramp = (from: number, to: number, Kind: typeof Uint8Array | typeof Uint16Array = Uint8Array) => ({
  width: 100,
  height: 100,
  pixels: new Kind(10_000).map((_, index) => from + ((to - from) * index) / 9_999),
});

describe('exposureNotices', () => {
  it.each([
    ['a full range', ramp(0, 255), []],
    ['a dark half', ramp(0, 120), []],
    ['only the darkest fifth', ramp(0, 50), ['TOO_DARK']],
    ['black', ramp(0, 0), ['TOO_DARK', 'LOW_CONTRAST']],
    ['white', ramp(255, 255), ['LOW_CONTRAST']],
    ['flat grey', ramp(120, 130), ['LOW_CONTRAST']],
    ['16 bits, full range', ramp(0, 65_535, Uint16Array), []],
    ['12 bits of 16', ramp(0, 4_000, Uint16Array), []],
    ['12 bits of 16, flat', ramp(2_000, 2_100, Uint16Array), ['LOW_CONTRAST']],
  ])('%s', (_, image, notices) => {
    expect(exposureNotices(image)).toEqual(notices);
  });

  // 16 bits hold any of them; at edges resampling overshoots the sensor's white.
  describe.each([10, 12, 14])('a sensor of %i bits in a file of 16', (bits) => {
    const white = 2 ** bits - 1;
    const exposed = (share: number) => {
      const image = ramp(0, white * share, Uint16Array);
      image.pixels.fill(Math.round(white * share * 1.04), 9_980);
      return image;
    };
    const marked = (image: ReturnType<typeof ramp>) => {
      image.pixels.fill(65_535, 0, 40);
      return image;
    };

    it.each([
      ['well exposed', exposed(1), []],
      ['well exposed, with a white letter on it', marked(exposed(1)), []],
      ['hardly any contrast, with a white letter on it', marked(ramp(white / 2, white * 0.55, Uint16Array)), ['LOW_CONTRAST']],
    ])('%s', (_, image, notices) => {
      expect(exposureNotices(image)).toEqual(notices);
    });
  });

  it('reports 12 bits as too dark when nearly all pixels are in the darkest fifth', () => {
    const image = ramp(0, 800, Uint16Array);
    image.pixels.fill(4_000, 9_920);
    expect(exposureNotices(image)).toEqual(['TOO_DARK']);
  });
});
