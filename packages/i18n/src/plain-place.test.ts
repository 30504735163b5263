import { ALL_TEETH } from '@molaar/domain/teeth';
import { expect, test } from 'vitest';
import { plainPlace, plainTooth } from './plain-place';

test('a tooth is where a patient would point, sides are named by what they face', () => {
  expect(plainPlace('16', ['O', 'M'], 'en')).toBe('upper right first molar; side towards the front, chewing surface (MO)');
  expect(plainPlace('16', ['O', 'M'], 'et')).toBe('üleval paremal esimene tagapurihammas; eesmine külg, mälumispind (MO)');
  expect(plainPlace('31', ['D', 'L'], 'en')).toBe('lower left central incisor; side away from the middle, tongue side (DL)');
  expect(plainPlace('21', ['B', 'L'], 'et')).toBe('üleval vasakul keskmine lõikehammas; huulepoolne külg, suulaepoolne külg (BL)');
  expect(plainPlace('48', ['ROOT'], 'en')).toBe('lower right wisdom tooth; root');
  expect(plainPlace('74', [], 'et')).toBe('all vasakul esimene tagapurihammas (piimahammas)');
  expect(plainPlace(null, ['JAW'], 'en')).toBe('');
});

test.each(['et', 'en'] as const)('no two teeth have one name: %s', (locale) => {
  const names = ALL_TEETH.map((tooth) => plainTooth(tooth, locale));
  expect(new Set(names).size).toBe(ALL_TEETH.length);
});
