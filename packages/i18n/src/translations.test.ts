import { LOCALES, type Locale } from '@molaar/contracts';
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

it('does not count the marks of a radiograph that has none', () => {
  const radiograph = (locale: Locale, count: number) =>
    translations(locale).workdesk.radiograph({ patient: 'Mari Mets', number: 2, count });
  expect(radiograph('en', 0)).toBe('Radiograph of Mari Mets, image 2, with no marked findings');
  expect(radiograph('en', 1)).toBe('Radiograph of Mari Mets, image 2, with 1 marked finding');
  expect(radiograph('et', 0)).toBe('Patsiendi Mari Mets ülesvõte 2, märgitud leide ei ole');
  expect(radiograph('et', 3)).toBe('Patsiendi Mari Mets ülesvõte 2, märgitud 3 leidu');
  for (const locale of LOCALES) {
    const { showToPatient, teethStatus, treatmentPlan } = translations(locale);
    const names = (count: number) => [
      showToPatient.picture({ place: '36', date: '1.5.2026', count }),
      teethStatus.tooth.crop({ tooth: '36', count }),
      treatmentPlan.radiograph.alternative(count),
    ];
    for (const name of names(0)) expect(name).not.toContain('0 ');
    for (const name of names(2)) expect(name).toMatch(/\b2 /);
  }
});
