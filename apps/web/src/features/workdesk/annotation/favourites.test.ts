import { FINDING_TYPES } from '@molaar/domain/findings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_FAVOURITES, toggleFavourite } from './favourites';

const types = fc.uniqueArray(fc.constantFrom(...FINDING_TYPES), { maxLength: MAX_FAVOURITES });

it('adds a favourite last and removes it, and never has more favourites than keys', () => {
  fc.assert(
    fc.property(types, fc.constantFrom(...FINDING_TYPES), (favourites, type) => {
      const once = toggleFavourite(favourites, type);
      expect(once.length).toBeLessThanOrEqual(MAX_FAVOURITES);
      expect(new Set(once).size).toBe(once.length);
      if (favourites.includes(type)) expect(once).toEqual(favourites.filter((one) => one !== type));
      else if (favourites.length < MAX_FAVOURITES) {
        expect(once.at(-1)).toBe(type);
        expect(toggleFavourite(once, type)).toEqual(favourites);
      } else expect(once).toEqual(favourites);
    }),
  );
});
