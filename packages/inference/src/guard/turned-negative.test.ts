import { expect, it } from 'vitest';
import { turnedNegative } from './turned-negative';

it.each([
  ['8 bits', new Uint8Array([0, 1, 2, 255, 4, 5]), new Uint8Array([250, 251, 0, 253, 254, 255])],
  ['16 bits', new Uint16Array([0, 1, 2, 3, 4, 65_535]), new Uint16Array([0, 65_531, 65_532, 65_533, 65_534, 65_535])],
])('turns an image of %s by 180 degrees and exchanges light and dark, in a copy', (_, pixels, turned) => {
  const before = pixels.slice();
  expect(turnedNegative({ width: 3, height: 2, pixels, part: [0, 0, 3, 2] })).toEqual({
    width: 3,
    height: 2,
    pixels: turned,
    part: [0, 0, 3, 2],
  });
  expect(pixels).toEqual(before);
});
