import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSurfaces, SURFACES, sortSurfaces, surfaceOfKey, surfacesOfTooth } from './surfaces';
import { ALL_TEETH, isPosterior } from './teeth';

describe('surfaces', () => {
  it('are five on each tooth, one of them the biting surface', () => {
    for (const tooth of ALL_TEETH) {
      const surfaces = surfacesOfTooth(tooth);
      expect(surfaces).toHaveLength(5);
      expect(surfaces.includes('O')).toBe(isPosterior(tooth));
      expect(surfaces.includes('I')).toBe(!isPosterior(tooth));
    }
  });

  it('have their letters as keys, vestibular and palatal too', () => {
    const keys = (tooth: (typeof ALL_TEETH)[number]) => [...'mdOiBvlpx'].map((key) => surfaceOfKey(key, surfacesOfTooth(tooth)) ?? '-');
    expect(keys('36').join('')).toBe('MDOOBBLL-');
    expect(keys('11').join('')).toBe('MDIIBBLL-');
    expect(surfaceOfKey('Delete', surfacesOfTooth('36'))).toBeUndefined();
    expect(surfaceOfKey('m', ['CROWN', 'ROOT'])).toBeUndefined();
  });

  it('are formatted as dentists say them', () => {
    expect(formatSurfaces(['D', 'O', 'M'])).toBe('MOD');
    expect(formatSurfaces(['L', 'I', 'M'])).toBe('MIL');
    expect(formatSurfaces(['ROOT', 'O'])).toBe('O ROOT');
    expect(formatSurfaces(['WHOLE_TOOTH'])).toBe('WHOLE_TOOTH');
    expect(formatSurfaces([])).toBe('');
  });

  it('sort to one form, in any order and with duplicates', () => {
    const some = fc.array(fc.constantFrom(...SURFACES));
    fc.assert(
      fc.property(some, (surfaces) => {
        const sorted = sortSurfaces(surfaces);
        expect(sortSurfaces([...surfaces, ...surfaces].reverse())).toEqual(sorted);
        expect(new Set(sorted)).toEqual(new Set(surfaces));
      }),
    );
  });
});
