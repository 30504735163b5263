import { expect, it } from 'vitest';
import { ghostsName } from './ghosts-name';

it('says what is known about teeth that a chart draws as ghosts', () => {
  const name = (assessed: ('18' | '15')[], locale: 'en' | 'et' = 'en') =>
    ghostsName(['18', '15'], new Set(assessed), { notation: 'UNS', locale });
  expect(name([])).toBe('Not assessed');
  expect(name(['18', '15'])).toBe('Not seen on the radiograph');
  expect(name(['15'])).toBe('Not assessed; not seen on the radiograph: 4');
  expect(ghostsName(['36', '46', '47'], new Set(['36', '46']), { notation: 'ISO', locale: 'en' })).toContain(': 46, 36');
  expect(name(['15'], 'et')).toBe('Hindamata; ülesvõttel ei ole näha: 4');
});
