import { FINDING_TYPES } from '@molaar/domain/findings';
import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { ALL_TEETH, SURFACES } from '@molaar/domain/teeth';
import { describe, expect, test } from 'vitest';
import { errorText, isErrorCode, noticeText } from './error-text';
import { findingName, surfaceName, surfacesText, toothStatusName } from './names';
import { translations } from './translations';

test('counts entries that were added outside the portal in both languages', () => {
  const unlinked = (locale: 'en' | 'et', count: number) => translations(locale).audit.unlinked({ count });
  expect([unlinked('en', 1), unlinked('en', 2)]).toEqual([
    expect.stringContaining('1 entry was added'),
    expect.stringContaining('2 entries were added'),
  ]);
  expect([unlinked('et', 1), unlinked('et', 2)]).toEqual([expect.stringContaining('1 kirje on'), expect.stringContaining('2 kirjet on')]);
});

describe('names', () => {
  test('exist for every finding type, status and surface in both languages', () => {
    for (const locale of ['en', 'et'] as const) {
      const findings = FINDING_TYPES.map((type) => findingName(type, locale));
      expect(new Set(findings).size).toBe(31);
      const statuses = TOOTH_STATUSES.map((status) => toothStatusName(status, locale));
      expect(new Set(statuses).size).toBe(TOOTH_STATUSES.length);
      for (const surface of SURFACES) for (const tooth of [null, ...ALL_TEETH]) expect(surfaceName(surface, tooth, locale)).not.toBe('');
    }
  });

  test('of a surface depend on its tooth', () => {
    expect(surfaceName('L', '16', 'en')).toBe('palatal');
    expect(surfaceName('L', '36', 'en')).toBe('lingual');
    expect(surfaceName('L', '61', 'et')).toBe('palatinaalne');
    expect(surfaceName('B', '36', 'et')).toBe('bukaalne');
    expect(surfaceName('B', '11', 'et')).toBe('labiaalne');
    expect(surfaceName('B', null, 'en')).toBe('vestibular (buccal, labial)');
  });

  test('of surfaces are listed in spoken order, with their letters', () => {
    expect(surfacesText(['D', 'O', 'M'], '46', 'en')).toBe('mesial, occlusal, distal (MOD)');
    expect(surfacesText(['ROOT'], '46', 'et')).toBe('juur');
    expect(surfacesText([], '46', 'et')).toBe('');
  });

  test('of filling and plaque match what a radiograph can show', () => {
    expect(findingName('COMPOSITE', 'en')).toBe('Filling');
    expect(findingName('PLAQUE_LOC', 'en')).toContain('plaque/calculus');
  });
});

describe('errors and the notice', () => {
  test('an unknown code has the general text', () => {
    expect(errorText('INVALID_SECURITY_CODE', 'et')).toBe('Turvakood on vale.');
    expect(errorText('NO_SUCH_CODE', 'et')).toBe(errorText('SOMETHING_WENT_WRONG', 'et'));
    expect(errorText(undefined, 'en')).toBe(errorText('SOMETHING_WENT_WRONG', 'en'));
    expect(isErrorCode('toString')).toBe(false);
  });

  test('the notice says that a dentist must confirm findings', () => {
    expect(noticeText('en')).toBe('The analysis assists and does not diagnose. A dentist must confirm each finding.');
    expect(noticeText('et')).toMatch(/ega pane diagnoosi.*Hambaarst/);
  });

  test('the translations are cached per locale', () => {
    expect(translations('et')).toBe(translations('et'));
    expect(translations('et').common.count.findings({ count: 1 })).toBe('1 leid');
    expect(translations('et').common.count.findings({ count: 4 })).toBe('4 leidu');
    expect(translations('en').treatmentPlan.treatments.unpricedNote(1)).toBe(
      'One treatment has no price yet and is not included in the total.',
    );
    expect(translations('en').treatmentPlan.treatments.unpricedNote(3)).toBe(
      '3 treatments have no price yet and are not included in the total.',
    );
  });
});
