import type { Box } from '@molaar/domain/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrightRegionFinder } from './bright-region';
import { locateFillings } from './locate-fillings';
import { rowSpansOf } from './row-spans';

const WIDTH = 60;
const HEIGHT = 50;
const AIR = 20;
const TOOTH = 130;
const FILLING = 240;

/** A crown (a rounded block of tooth in air) with a filling in it, 8 bits. */
function crown(
  filling: Box | null,
  tone: (grey: number) => number = (grey) => grey,
  Pixels: typeof Uint8Array | typeof Uint16Array = Uint8Array,
) {
  const pixels = new Pixels(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const inTooth = x >= 12 && x < 48 && y >= 6;
      const inFilling = filling && x >= filling[0] && x < filling[0] + filling[2] && y >= filling[1] && y < filling[1] + filling[3];
      // A little grain, the same everywhere it is drawn.
      const grain = ((x * 7 + y * 13) % 5) - 2;
      pixels[y * WIDTH + x] = Math.round(tone((inFilling ? FILLING : inTooth ? TOOTH : AIR) + grain));
    }
  return { width: WIDTH, height: HEIGHT, pixels };
}
const WINDOW: Box = [10, 4, 40, 44];
const boxIn = (...[image, window]: [ReturnType<typeof crown>, Box]) =>
  new BrightRegionFinder().find(image, { window, spans: null }).map(({ box }) => box);

describe('BrightRegionFinder', () => {
  it('finds a filling of any size at any position on the tooth, to the pixel', () => {
    const finder = new BrightRegionFinder();
    const anywhere = fc
      .record({
        x: fc.integer({ min: 12, max: 34 }),
        y: fc.integer({ min: 6, max: 34 }),
        w: fc.integer({ min: 5, max: 14 }),
        h: fc.integer({ min: 5, max: 12 }),
      })
      .map(({ x, y, w, h }): Box => [x, y, w, h]);
    fc.assert(
      fc.property(anywhere, (filling) => {
        expect(finder.find(crown(filling), { window: WINDOW, spans: null })[0]?.box).toEqual(filling);
      }),
    );
  });

  it.each([
    ['dark', (grey: number) => grey * 0.3, Uint8Array],
    ['pale', (grey: number) => 255 * (grey / 255) ** 0.5, Uint8Array],
    ['16 bits', (grey: number) => grey * 200 + 5000, Uint16Array],
  ] as const)('finds it alike in %s tones', (_, tone, Pixels) => {
    expect(boxIn(crown([20, 10, 9, 6], tone, Pixels), WINDOW)).toEqual([[20, 10, 9, 6]]);
  });

  it('returns nothing for a sound tooth, a bright tooth, and a window outside of the image', () => {
    expect(boxIn(crown(null), WINDOW)).toEqual([]);
    expect(boxIn(crown([12, 6, 36, 44]), WINDOW)).toEqual([]);
    expect(boxIn(crown([20, 10, 9, 6]), [70, 4, 40, 40])).toEqual([]);
    const even = { width: 9, height: 9, pixels: new Uint8Array(81).fill(7) };
    expect(boxIn(even, [0, 0, 9, 9])).toEqual([]);
  });

  it('returns a second filling when it is about as distinct, independent of the previous window', () => {
    const finder = new BrightRegionFinder();
    const place = { window: WINDOW, spans: null };
    const two = crown([16, 10, 12, 8]);
    for (let y = 30; y < 33; y++) two.pixels.fill(FILLING, y * WIDTH + 38, y * WIDTH + 42);
    expect(finder.find(two, place).map(({ box }) => box)).toEqual([[16, 10, 12, 8]]);
    for (let y = 28; y < 35; y++) two.pixels.fill(FILLING, y * WIDTH + 36, y * WIDTH + 46);
    expect(finder.find(two, place).map(({ box }) => box)).toEqual([
      [16, 10, 12, 8],
      [36, 28, 10, 7],
    ]);
    expect(finder.find(crown([30, 20, 6, 5]), place).map(({ box }) => box)).toEqual([[30, 20, 6, 5]]);
  });

  it("sees nothing outside of the tooth's outline: a neighbour's filling is not its own", () => {
    const two = crown([14, 12, 6, 8]);
    for (let y = 10; y < 30; y++) two.pixels.fill(FILLING, y * WIDTH + 40, y * WIDTH + 48);
    const spans = rowSpansOf([12, 6, 38, 6, 38, 50, 12, 50]);
    expect(new BrightRegionFinder().find(two, { window: WINDOW, spans }).map(({ box }) => box)).toEqual([[14, 12, 6, 8]]);
  });

  it('returns the convex hull with each corner once', () => {
    const [region] = new BrightRegionFinder().find(crown([20, 10, 9, 6]), { window: WINDOW, spans: null });
    const corners = Array.from({ length: (region?.outline.length ?? 0) / 2 }, (_, index) =>
      region?.outline.slice(index * 2, index * 2 + 2).join(),
    );
    expect(corners.sort()).toEqual(['20,10', '20,16', '29,10', '29,16']);
  });
});

describe('locateFillings', () => {
  const filling = { class: 'COMPOSITE', tooth: '46', box: [32, 8, 176, 60], confidence: 0.9, checkTooth: false, region: 'crown' } as const;

  it("scales between the model's pixels and the image's", () => {
    const [found] = locateFillings([filling], crown([20, 10, 9, 6]), { width: WIDTH * 4, height: HEIGHT * 2 });
    expect(found?.place?.box).toEqual([80, 20, 36, 12]);
    expect(found?.box).toEqual(filling.box);
  });

  it('leaves other findings, and fillings that are not distinct, unchanged', () => {
    const others = [{ ...filling, class: 'CROWN' } as const, { ...filling, tooth: null }];
    expect(locateFillings(others, crown([20, 10, 9, 6]), { width: WIDTH * 4, height: HEIGHT * 2 })).toEqual(others);
    expect(locateFillings([filling], crown(null), { width: WIDTH * 4, height: HEIGHT * 2 })).toEqual([filling]);
  });
});
