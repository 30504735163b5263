import type { Locale, MedicalTemplate, MedicalTemplateRow, TreatmentLine } from '@molaar/contracts';
import type { TranslatedTexts } from '@molaar/db';
import type { FindingType } from '@molaar/domain/findings';
import { treatmentTextOf } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';

interface RowPair {
  readonly from: MedicalTemplateRow;
  readonly to: MedicalTemplateRow;
}

/** Pairs the rows of a finding type in two templates by situation. */
function rowPairs(type: FindingType, source: readonly MedicalTemplateRow[], target: readonly MedicalTemplateRow[]): RowPair[] {
  return source
    .filter(({ detectableObject }) => detectableObject === type)
    .flatMap((from) => {
      const to = target.find((row) => row.detectableObject === type && row.situation === from.situation);
      return to ? [{ from, to }] : [];
    });
}

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
  for (const { id, class: type, issue, treatmentName, treatmentText } of lines) {
    if (!type) continue;
    const pairs = rowPairs(type, source.rows, target?.rows ?? []);
    const named = pairs.find(({ from }) => issue === from.displayName);
    const treated = pairs.find(({ from }) => treatmentText === treatmentTextOf(from));
    const called = [treated, ...pairs].find((pair) => pair?.from.treatmentName === treatmentName);
    const texts: TranslatedTexts = {};
    if (named) texts.issue = named.to.displayName;
    else if (issue === findingName(type, source.language)) texts.issue = findingName(type, language);
    if (treatmentName && called?.to.treatmentName) texts.treatmentName = called.to.treatmentName;
    if (treated) texts.treatmentText = treatmentTextOf(treated.to);
    if (Object.keys(texts).length > 0) found[id] = texts;
  }
  return found;
}
