import { ALL_TEETH, isPatientRight, mirrorTooth, surfacesOfTooth } from '@molaar/domain/teeth';
import { describe, expect, test } from 'vitest';
import { kindOf, toothGeometry } from './tooth-geometry';

/** Returns true when every number of a path is finite. */
const numbersOf = (d: string) => (d.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number);
/** Returns the x coordinates of a polygon path of M and L. */
const middleX = (d: string) => {
  const xs = [...d.matchAll(/[ML](-?[\d.]+),/g)].map((match) => Number(match[1]));
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
    expect(geometry.roots).toHaveLength(roots);
    expect(geometry.canals).toHaveLength(roots);
    for (const { from, to } of geometry.canals) {
      expect(to.y).toBeLessThan(0);
      expect(from.y).toBeGreaterThan(0);
    }
  });

  test('treats primary molars as molars', () => {
    expect(['54', '65', '75', '84'].map((tooth) => kindOf(tooth as '54'))).toEqual(['molar', 'molar', 'molar', 'molar']);
    expect([kindOf('14'), kindOf('16'), kindOf('13'), kindOf('12')]).toEqual(['premolar', 'molar', 'canine', 'incisor']);
  });

  test('has five surfaces per tooth and finite numbers in every path', () => {
    for (const tooth of ALL_TEETH) {
      const geometry = toothGeometry(tooth);
      expect(Object.keys(geometry.surfaces).sort()).toEqual([...surfacesOfTooth(tooth)].sort());
      for (const d of [geometry.crown, ...geometry.roots, ...Object.values(geometry.surfaces), ...Object.values(geometry.sideSpots)]) {
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

  test('draws the same crown for a tooth and its mirror image', () => {
    for (const tooth of ALL_TEETH) expect(toothGeometry(tooth).crown).toBe(toothGeometry(mirrorTooth(tooth)).crown);
  });
});
