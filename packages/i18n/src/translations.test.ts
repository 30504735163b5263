import { LOCALES } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { translations } from './translations';

it('returns the texts of a language, whose sections stay the same objects', () => {
  for (const locale of LOCALES) {
    const { common } = translations(locale);
    expect(common.actions).toBe(translations(locale).common.actions);
    expect(common.actions.save).toBe(common.actions.save);
  }
  const actions = LOCALES.map((locale) => translations(locale).common.actions);
  expect(new Set(actions).size).toBe(LOCALES.length);
  expect(translations('en').common.actions.save()).toBe('Save');
  expect(translations('et').common.actions.save()).toBe('Salvesta');
  expect(translations('en').workdesk.radiograph({ patient: 'Mari Mets', number: 2, count: 3 })).toContain('Mari Mets');
});
