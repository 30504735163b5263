import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brightPatches, type Patch } from './bright-patches';

/** The same by walking from pixel to pixel. */
function plain(pixels: readonly number[], width: number, height: number, level: number, sides: readonly [number, number]): Patch[] {
  const open = new Set(pixels.flatMap((value, at) => (value >= level && (at % width < sides[0] || at % width >= sides[1]) ? [at] : [])));
  const patches: Patch[] = [];
  for (const start of open) {
    const patch: Patch = { left: width, top: height, right: 0, bottom: 0 };
    const waiting = [start];
    open.delete(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      patch.left = Math.min(patch.left, x);
      patch.right = Math.max(patch.right, x + 1);
      patch.top = Math.min(patch.top, y);
      patch.bottom = Math.max(patch.bottom, y + 1);
      for (const next of [...open])
        if (Math.abs((next % width) - x) <= 1 && Math.abs(Math.floor(next / width) - y) <= 1) {
          open.delete(next);
          waiting.push(next);
        }
    }
    patches.push(patch);
  }
  return patches;
}

const byPlace = (a: Patch, b: Patch) => a.top - b.top || a.left - b.left || a.right - b.right || a.bottom - b.bottom;

describe('brightPatches', () => {
  it('returns the same patches as a flood fill', () => {
    const [width, height] = [14, 9];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: width * height, maxLength: width * height }),
        fc.integer({ min: 1, max: 3 }),
        fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 14 })),
        (pixels, level, sides) => {
          const found = brightPatches({ width, height, pixels: Uint8Array.from(pixels) }, level, sides);
          expect(found.sort(byPlace)).toEqual(plain(pixels, width, height, level, sides).sort(byPlace));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns thousands of specks, and leaves out those that are too small', () => {
    const [width, height] = [120, 120];
    const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % 2 === 0 && Math.floor(at / width) % 2 === 0 ? 9 : 0));
    pixels.fill(9, 5 * width + 20, 5 * width + 23);
    expect(brightPatches({ width, height, pixels }, 5, [width, width])).toHaveLength(60 * 60 - 3);
    expect(brightPatches({ width, height, pixels }, 5, [width, width], 3)).toEqual([{ left: 20, top: 4, right: 23, bottom: 7 }]);
  });
});
