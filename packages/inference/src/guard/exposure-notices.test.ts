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
  ])('%s', (_, picture, notices) => {
    expect(exposureNotices(picture)).toEqual(notices);
  });
});
