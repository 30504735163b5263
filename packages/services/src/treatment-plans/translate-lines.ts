import type { Locale, MedicalTemplate, TreatmentRow } from '@molaar/contracts';
import type { TranslatedWords } from '@molaar/db';
import { textOfRow } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';

/**
 * Words of the lines in another language, by line: where a line still has its template's words, the counterpart of
 * `target`; the dentist's own words have none and are printed as they are.
 */
export function translateLines(
  lines: readonly TreatmentRow[],
  source: Pick<MedicalTemplate, 'rows' | 'language'>,
  target: Pick<MedicalTemplate, 'rows' | 'language'> | undefined,
  language: Locale,
): Record<string, TranslatedWords> {
  const found: Record<string, TranslatedWords> = {};
  for (const { id, class: type, issue, treatmentText } of lines) {
    if (!type) continue;
    const from = source.rows.find((row) => row.detectableObject === type);
    const to = target?.rows.find((row) => row.detectableObject === type);
    const words: TranslatedWords = {};
    if (from && to && issue === from.displayName) words.issue = to.displayName;
    else if (issue === findingName(type, source.language)) words.issue = findingName(type, language);
    if (from && to && treatmentText === textOfRow(from)) words.treatmentText = textOfRow(to);
    if (words.issue !== undefined || words.treatmentText !== undefined) found[id] = words;
  }
  return found;
}
