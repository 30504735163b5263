import { allowedSurfaces } from '@molaar/domain/findings';
import { describe, expect, it } from 'vitest';
import { allowedChoice } from './allowed-choice';

describe('surfaces of an annotation', () => {
  it('are preselected where there is one choice, and for findings in the jaw', () => {
    expect(allowedChoice([], allowedSurfaces('IRREG_LUCENCY', '36'))).toEqual(['JAW']);
    expect(allowedChoice([], allowedSurfaces('IRREG_LUCENCY', null))).toEqual(['JAW']);
    expect(allowedChoice([], allowedSurfaces('PRIM_CAR_CAVITY', '36'))).toEqual([]);
    expect(allowedChoice([], allowedSurfaces('CUSTOM', '36'))).toEqual([]);
  });

  it('stay chosen where the new finding type or tooth has them too', () => {
    expect(allowedChoice(['D', 'M'], allowedSurfaces('COMPOSITE', '37'))).toEqual(['M', 'D']);
    expect(allowedChoice(['ROOT'], allowedSurfaces('IRREG_LUCENCY', '36'))).toEqual(['ROOT']);
  });
});
