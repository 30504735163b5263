import type { Box } from '@molaar/domain/geometry';
import type { ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import { type MeasuredFinding, toothNotices } from './tooth-notices';

const SIDE = 640;
/** The image is shown from here on, at half the size. */
const [LEFT, TOP] = [100, 60];
const COLUMN = 60;

const tooth = (number: ToothNumber, column: number, row: number): MeasuredFinding => ({
  ...{ class: 'TOOTH', tooth: number, confidence: 0.9 },
  box: [LEFT + 2 * (40 + COLUMN * column), TOP + 2 * (row ? 330 : 150), 2 * 50, 2 * 140],
});
const UPPER: ToothNumber[] = ['16', '15', '14', '13'];
const LOWER: ToothNumber[] = ['46', '45', '44', '43'];
const MOUTH = [...UPPER.map((number, at) => tooth(number, at, 0)), ...LOWER.map((number, at) => tooth(number, at, 1))];

/** Waves of grey around a half of `scale`: broad ones, and fine ones of this height. */
function waves(fine: number, Kind: typeof Uint8Array | typeof Uint16Array = Uint8Array, scale = 255) {
  const pixels = new Kind(SIDE * SIDE).map((_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const broad = Math.sin((2 * Math.PI * y) / 32) + Math.sin((2 * Math.PI * x) / 16);
    return Math.round(scale * (0.5 + 0.1 * broad + fine * Math.sin((2 * Math.PI * (y + x)) / 5)));
  });
  return { width: SIDE, height: SIDE, pixels, part: [LEFT, TOP, 2 * SIDE, 2 * SIDE] as Box };
}

/** Makes these parts of the image white, in its columns and rows. */
function whitened(image: ReturnType<typeof waves>, areas: readonly Box[], white = 255) {
  for (const [left, top, width, height] of areas)
    for (let y = top; y < top + height; y++) image.pixels.fill(white, y * SIDE + left, y * SIDE + left + width);
  return image;
}

/** A fifth of the crown of the tooth in this column. */
const upperCrown = (column: number): Box => [40 + COLUMN * column, 240, 50, 14];
const lowerCrown = (column: number): Box => [40 + COLUMN * column, 340, 50, 14];
const CROWNS = [0, 1, 2, 3].flatMap((column) => [upperCrown(column), lowerCrown(column)]);

describe('toothNotices', () => {
  it('returns nothing for a sharp image with all greys', () => {
    expect(toothNotices(waves(0.1), MOUTH)).toEqual([]);
  });

  it('returns BLURRED for an image without fine changes', () => {
    expect(toothNotices(waves(0), MOUTH)).toEqual(['BLURRED']);
  });

  it('returns SATURATED for crowns that are partly white, with as many bits as the sensor has', () => {
    expect(toothNotices(whitened(waves(0.1), CROWNS), MOUTH)).toEqual(['SATURATED']);
    expect(toothNotices(whitened(waves(0.1, Uint16Array, 4095), CROWNS, 4095), MOUTH)).toEqual(['SATURATED']);
  });

  it('ignores white roots, white beside the teeth, and the metal of a quarter of the crowns', () => {
    const roots: Box[] = [
      [0, 150, SIDE, 70],
      [0, 400, SIDE, 70],
      [300, 0, 340, SIDE],
    ];
    expect(toothNotices(whitened(waves(0.1), roots), MOUTH)).toEqual([]);
    expect(toothNotices(whitened(waves(0.1), [upperCrown(0), lowerCrown(0)]), MOUTH)).toEqual([]);
  });

  it('measures nothing with few teeth', () => {
    const few = MOUTH.slice(0, 3);
    expect(toothNotices(whitened(waves(0), CROWNS), few)).toEqual([]);
    const unsure = MOUTH.slice(3).map((one) => ({ ...one, confidence: 0.3 }));
    expect(toothNotices(whitened(waves(0), CROWNS), [...few, ...unsure])).toEqual([]);
  });
});
