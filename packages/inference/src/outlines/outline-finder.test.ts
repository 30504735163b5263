import type { Box } from '@molaar/domain/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapShape } from '../bundle/map-shape';
import { testManifest } from '../test-bundle';
import { ellipse, mapsOf, overlapOf, type Shown } from '../test-maps';
import { OutlineFinder } from './outline-finder';

const base = testManifest();
const manifest = { ...base, outputs: { ...base.outputs, outline: 'outline' } };
const shape = mapShape(manifest);

const tooth = (box: Box, outline: readonly number[] = ellipse(box)): Shown => ({ class: '11', box, score: 0.9, outline });

function outlinesOf(shown: readonly Shown[], boxes: readonly Box[] = shown.map(({ box }) => box)): (number[] | null)[] {
  return new OutlineFinder(shape).find(mapsOf(shown, manifest).outline?.data as Float32Array, 0, boxes);
}

function boxAround(outline: readonly number[]): Box {
  const xs = outline.filter((_, index) => index % 2 === 0);
  const ys = outline.filter((_, index) => index % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}

const positions = fc
  .record({
    x: fc.integer({ min: 4, max: 360 }),
    y: fc.integer({ min: 4, max: 100 }),
    w: fc.integer({ min: 32, max: 120 }),
    h: fc.integer({ min: 60, max: 140 }),
  })
  .map(({ x, y, w, h }): Box => [x / 2, y / 2, w / 2, h / 2]);

describe('OutlineFinder', () => {
  it('outlines a tooth in any position, with its box as the bounding box', () => {
    fc.assert(
      fc.property(positions, (box) => {
        const [outline] = outlinesOf([tooth(box)]);
        expect(overlapOf(outline as number[], ellipse(box))).toBeGreaterThan(0.88);
        expect((outline as number[]).length).toBeLessThanOrEqual(120);
        boxAround(outline as number[]).forEach((value, index) => {
          expect(value).toBeCloseTo(box[index] as number, 6);
        });
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('separates two touching teeth with overlapping boxes of different widths', () => {
    // Lying side by side like two leaning books: half of each box is the other's.
    const leaning = (left: number, width: number) => [left, 20, left + width, 20, left + width + 30, 100, left + 30, 100];
    const [a, b] = [leaning(60, 40), leaning(100, 24)];
    const shown = [tooth([60, 20, 70, 80], a), tooth([100, 20, 54, 80], b)];
    const [first, second] = outlinesOf(shown) as [number[], number[]];
    expect(overlapOf(first, a)).toBeGreaterThan(0.88);
    expect(overlapOf(second, b)).toBeGreaterThan(0.85);
    expect(overlapOf(first, second)).toBeLessThan(0.05);
  });

  it('is independent of numbers: a tooth that was detected twice has one outline', () => {
    const box: Box = [60, 20, 40, 80];
    const [first, second] = outlinesOf([tooth(box)], [box, [61, 20, 40, 81]]);
    // Each one has half of it.
    for (const outline of [first, second]) if (outline) expect(overlapOf(outline, ellipse(box))).toBeGreaterThan(0.4);
  });

  it('returns null when the map shows nothing, or something other than the tooth of the box', () => {
    const box: Box = [60, 20, 40, 80];
    expect(outlinesOf([], [box])).toEqual([null]);
    // Only the tip of it.
    expect(outlinesOf([tooth(box, ellipse([70, 80, 20, 20]))])).toEqual([null]);
    // A thin line.
    expect(outlinesOf([tooth(box, [60, 20, 66, 20, 100, 100, 94, 100])])).toEqual([null]);
    // Outside of the image.
    expect(outlinesOf([], [[-40, -90, 30, 80]])).toEqual([null]);
  });

  it('returns the outlines of the given image of a run', () => {
    const [one, other]: [Shown, Shown] = [tooth([20, 20, 40, 80]), tooth([140, 30, 30, 70])];
    const data = [one, other].map((shown) => mapsOf([shown], manifest).outline?.data as Float32Array);
    const both = Float32Array.of(...(data[0] as Float32Array), ...(data[1] as Float32Array));
    const finder = new OutlineFinder(shape);
    expect(finder.find(both, 1, [other.box])).toEqual(outlinesOf([other]));
    expect(finder.find(both, 0, [one.box])).toEqual(outlinesOf([one]));
    expect(finder.find(both, 1, [one.box])).toEqual([null]);
  });
});
