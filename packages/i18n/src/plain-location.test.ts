import { ALL_TEETH } from '@molaar/domain/teeth';
import { expect, test } from 'vitest';
import { plainLocation, plainLocations, plainTooth } from './plain-location';

test('describes teeth and sides in plain language', () => {
  expect(plainLocation('16', ['O', 'M'], 'en')).toBe('upper right first molar; side towards the front, chewing surface (MO)');
  expect(plainLocation('16', ['O', 'M'], 'et')).toBe('üleval paremal esimene tagapurihammas; eesmine külg, mälumispind (MO)');
  expect(plainLocation('31', ['D', 'L'], 'en')).toBe('lower left central incisor; side away from the middle, tongue side (DL)');
  expect(plainLocation('21', ['B', 'L'], 'et')).toBe('üleval vasakul keskmine lõikehammas; huulepoolne külg, suulaepoolne külg (BL)');
  expect(plainLocation('48', ['ROOT'], 'en')).toBe('lower right wisdom tooth; root');
  expect(plainLocation('74', [], 'et')).toBe('all vasakul esimene tagapurihammas (piimahammas)');
  expect(plainLocation(null, ['JAW'], 'en')).toBe('');
});

test('names teeth on whose same sides something is done together, each tooth once', () => {
  const wisdomTeeth = (['18', '28'] as const).map((tooth) => ({ tooth, surfaces: ['WHOLE_TOOTH'] as const }));
  expect(plainLocations(wisdomTeeth, 'en')).toEqual(['upper right wisdom tooth, upper left wisdom tooth; whole tooth']);
  const places = [
    { tooth: '16', surfaces: ['O'] },
    { tooth: '26', surfaces: ['M'] },
    { tooth: '46', surfaces: ['O'] },
    { tooth: '16', surfaces: ['O'] },
    { tooth: null, surfaces: ['JAW'] },
  ] as const;
  expect(plainLocations(places, 'en')).toEqual([
    'upper right first molar, lower right first molar; chewing surface (O)',
    'upper left first molar; side towards the front (M)',
  ]);
});

test.each(['et', 'en'] as const)('gives every tooth a name of its own: %s', (locale) => {
  const names = ALL_TEETH.map((tooth) => plainTooth(tooth, locale));
  expect(new Set(names).size).toBe(ALL_TEETH.length);
});
