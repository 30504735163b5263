import { allowedSurfaces } from '@molaar/domain/findings';
import { describe, expect, it } from 'vitest';
import { keepAllowed } from './keep-allowed';

describe('surfaces of an object', () => {
  it('are preselected where there is one choice, and for what lies in the jaw', () => {
    expect(keepAllowed([], allowedSurfaces('IRREG_LUCENCY', '36'))).toEqual(['JAW']);
    expect(keepAllowed([], allowedSurfaces('IRREG_LUCENCY', null))).toEqual(['JAW']);
    expect(keepAllowed([], allowedSurfaces('PRIM_CAR_CAVITY', '36'))).toEqual([]);
    expect(keepAllowed([], allowedSurfaces('CUSTOM', '36'))).toEqual([]);
  });

  it('stay chosen where the new finding or tooth has them too', () => {
    expect(keepAllowed(['D', 'M'], allowedSurfaces('COMPOSITE', '37'))).toEqual(['M', 'D']);
    expect(keepAllowed(['ROOT'], allowedSurfaces('IRREG_LUCENCY', '36'))).toEqual(['ROOT']);
  });
});
