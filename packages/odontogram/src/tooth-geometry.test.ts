import { ALL_TEETH, isPatientRight, isPrimary, mirrorTooth, positionOf, surfacesOfTooth } from '@molaar/domain/teeth';
import { describe, expect, test } from 'vitest';
import { columnWidth, PRIMARY_SCALE, TALLEST, toothGeometry } from './tooth-geometry';

/** Returns true when every number of a path is finite. */
const numbersOf = (d: string) => (d.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
/** Returns the x coordinates of a polygon path of M and L. */
const middleX = (d: string) => {
  const xs = [...d.matchAll(/[MLC ](-?[\d.]+),/g)].map((match) => Number(match[1]));
  return xs.reduce((sum, x) => sum + x, 0) / xs.length;
};

describe('a tooth’s geometry', () => {
  test.each([
    ['18', 3],
    ['46', 2],
    ['14', 2],
    ['24', 2],
    ['15', 1],
    ['44', 1],
    ['11', 1],
    ['55', 3],
    ['74', 2],
    ['54', 3],
    ['53', 1],
  ] as const)('%s has %i roots, with a canal each', (tooth, roots) => {
    const geometry = toothGeometry(tooth);
    expect(geometry.canals).toHaveLength(roots);
    for (const { from, to } of geometry.canals) {
      expect(to.y).toBeLessThan(0);
      expect(from.y).toBeGreaterThan(0);
    }
  });

  test('treats primary molars as molars', () => {
    expect(['54', '65', '75', '84'].map((tooth) => toothGeometry(tooth as '54').kind)).toEqual(['molar', 'molar', 'molar', 'molar']);
    expect((['14', '16', '13', '12'] as const).map((tooth) => toothGeometry(tooth).kind)).toEqual([
      'premolar',
      'molar',
      'canine',
      'incisor',
    ]);
  });

  test('has five surfaces per tooth and finite numbers in every path', () => {
    for (const tooth of ALL_TEETH) {
      const geometry = toothGeometry(tooth);
      expect(Object.keys(geometry.surfaces).sort()).toEqual([...surfacesOfTooth(tooth)].sort());
      const { crown, shade, light, roots, top, surfaces, sideZones, sideFillings, sideLesions } = geometry;
      const groups = [surfaces, sideZones, sideFillings, sideLesions].flatMap((paths) => Object.values(paths) as string[]);
      for (const d of [crown, shade, light, ...roots, top.outline, top.table, top.fissures, ...groups]) {
        expect(d).not.toMatch(/NaN|undefined|Infinity/);
        expect(numbersOf(d).length).toBeGreaterThan(4);
      }
    }
  });

  test('has mesial towards the midline', () => {
    for (const tooth of ALL_TEETH) {
      const { surfaces } = toothGeometry(tooth);
      const sign = isPatientRight(tooth) ? 1 : -1;
      expect(Math.sign(middleX(surfaces.M as string)), tooth).toBe(sign);
      expect(Math.sign(middleX(surfaces.D as string)), tooth).toBe(-sign);
    }
  });

  test('has fillings and decay that end with the crown', () => {
    const lowest = (d: string) => Math.max(...[...d.matchAll(/-?[\d.]+,(-?[\d.]+)/g)].map((match) => Number(match[1])));
    for (const tooth of ALL_TEETH) {
      const { sideFillings, sideLesions, crownHeight } = toothGeometry(tooth);
      for (const d of [...Object.values(sideFillings), ...Object.values(sideLesions)]) expect(lowest(d), tooth).toBeLessThan(crownHeight);
    }
    // The tip of a canine is in its middle: at its sides the crown ends a sixth of its height earlier.
    const { sideFillings, crownHeight } = toothGeometry('13');
    expect(lowest(sideFillings.M as string)).toBeLessThan(crownHeight * 0.85);
  });

  test('is the mirror image of the same tooth on the other side', () => {
    for (const tooth of ALL_TEETH) {
      const numbers = numbersOf(toothGeometry(tooth).crown);
      const mirrored = numbersOf(toothGeometry(mirrorTooth(tooth)).crown);
      const differences = numbers.map((value, index) => Math.abs((index % 2 === 0 ? -value : value) - (mirrored[index] as number)));
      expect(Math.max(...differences)).toBeLessThan(0.11);
    }
  });

  test('has canines with the longest roots, and fits its column', () => {
    for (const tooth of ALL_TEETH) {
      const { rootLength, crownHeight, width } = toothGeometry(tooth);
      expect(rootLength).toBeLessThanOrEqual(TALLEST.root);
      expect(crownHeight).toBeLessThanOrEqual(TALLEST.crown);
      expect(width * (isPrimary(tooth) ? PRIMARY_SCALE : 1)).toBeLessThan(columnWidth(positionOf(tooth)));
    }
    expect(toothGeometry('13').rootLength).toBe(TALLEST.root);
  });
});
