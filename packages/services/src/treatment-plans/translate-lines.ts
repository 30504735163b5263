import type { Locale, MedicalTemplate, TreatmentLine } from '@molaar/contracts';
import type { TranslatedTexts } from '@molaar/db';
import { treatmentTextOf } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';

/**
 * Translates lines whose texts are still those of the source template, using the target template. The dentist's own
 * texts have no translation.
 */
export function translateLines(
  lines: readonly TreatmentLine[],
  source: Pick<MedicalTemplate, 'rows' | 'language'>,
  target: Pick<MedicalTemplate, 'rows' | 'language'> | undefined,
  language: Locale,
): Record<string, TranslatedTexts> {
  const found: Record<string, TranslatedTexts> = {};
  for (const { id, class: type, issue, treatmentText } of lines) {
    if (!type) continue;
    const from = source.rows.find((row) => row.detectableObject === type);
    const to = target?.rows.find((row) => row.detectableObject === type);
    const texts: TranslatedTexts = {};
    if (from && to && issue === from.displayName) texts.issue = to.displayName;
    else if (issue === findingName(type, source.language)) texts.issue = findingName(type, language);
    if (from && to && treatmentText === treatmentTextOf(from)) texts.treatmentText = treatmentTextOf(to);
    if (texts.issue !== undefined || texts.treatmentText !== undefined) found[id] = texts;
  }
  return found;
}
