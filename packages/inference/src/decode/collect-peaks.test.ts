import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapShape } from '../bundle/map-shape';
import { collectPeaks } from './collect-peaks';
import { PeakList } from './peak-list';

interface Maps {
  shape: MapShape;
  images: number;
  heat: Float32Array;
  box: Float32Array;
  floors: Float32Array;
}

/** Random maps in which about a third of the cells is above zero. */
const maps: fc.Arbitrary<Maps> = fc
  .record({
    images: fc.integer({ min: 1, max: 3 }),
    channels: fc.integer({ min: 1, max: 5 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 7 }),
    seed: fc.integer(),
  })
  .map(({ images, channels, width, height, seed }) => {
    let state = seed | 1;
    const random = () => {
      state = (Math.imul(state, 1103515245) + 12345) | 0;
      return (state >>> 8) / 2 ** 24;
    };
    const shape = {
      width,
      height,
      stride: 4,
      heatChannels: channels,
      attributeChannels: 0,
      boxChannel: Uint8Array.from({ length: channels }, () => (random() < 0.5 ? 0 : 4)),
    };
    const heat = Float32Array.from({ length: images * channels * width * height }, () => (random() < 0.3 ? random() : 0));
    const box = Float32Array.from({ length: images * 8 * width * height }, () => random() * 40);
    return { shape, images, heat, box, floors: Float32Array.from({ length: channels }, () => random() * 0.5) };
  });

/** The same in plain words: every channel, row and column in turn. */
function plain({ shape, heat, box, floors }: Maps, image: number) {
  const { width, height, heatChannels, boxChannel, stride } = shape;
  const found: number[][] = [];
  for (let channel = 0; channel < heatChannels; channel++)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const score = heat[((image * heatChannels + channel) * height + row) * width + column] as number;
        if (score <= (floors[channel] as number)) continue;
        const side = (k: number) => box[((image * 8 + (boxChannel[channel] as number) + k) * height + row) * width + column] as number;
        const x = (column + 0.5) * stride;
        const y = (row + 0.5) * stride;
        found.push([channel, row * width + column, score, x - side(0), y - side(1), x + side(2), y + side(3)]);
      }
  return found;
}

describe('collectPeaks', () => {
  it('returns the same peaks as a plain reference, also when the list has to grow', () => {
    const peaks = new PeakList(1);
    fc.assert(
      fc.property(maps, (random) => {
        for (let image = 0; image < random.images; image++) {
          collectPeaks({ ...random, image }, peaks);
          const expected = plain(random, image);
          expect(peaks.count).toBe(expected.length);
          expected.forEach((row, at) => {
            const columns = [peaks.channel, peaks.cell, peaks.score, peaks.left, peaks.top, peaks.right, peaks.bottom];
            expect(columns.map((column) => column[at])).toEqual(row.map(Math.fround));
          });
        }
      }),
    );
  });

  it('ignores NaN', () => {
    const shape: MapShape = { width: 2, height: 1, stride: 4, heatChannels: 1, attributeChannels: 0, boxChannel: Uint8Array.of(0) };
    const peaks = new PeakList();
    const source = { heat: Float32Array.of(Number.NaN, 0.5), box: new Float32Array(16), image: 0, shape, floors: Float32Array.of(0.1) };
    collectPeaks(source, peaks);
    expect(peaks.count).toBe(1);
  });
});
