import type { Locale, MedicalTemplate, MedicalTemplateRow, TreatmentLine } from '@molaar/contracts';
import type { TranslatedTexts } from '@molaar/db';
import type { FindingType } from '@molaar/domain/findings';
import { treatmentTextOf } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';

const TEXTS = ['issue', 'treatmentName', 'treatmentText'] as const;

/** Returns the ids of the selected lines with a text that has no translation. */
export function findUntranslated(lines: readonly TreatmentLine[], texts: Record<string, TranslatedTexts> = {}): string[] {
  const isMissing = (line: TreatmentLine) => TEXTS.some((field) => line[field] && !texts[line.id]?.[field]);
  return lines.filter((line) => line.selected && isMissing(line)).map(({ id }) => id);
}

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
 * texts have the translation that was entered with them, if any.
 */
export function translateLines(
  lines: readonly TreatmentLine[],
  source: Pick<MedicalTemplate, 'rows' | 'language'>,
  target: Pick<MedicalTemplate, 'rows' | 'language'> | undefined,
  language: Locale,
): Record<string, TranslatedTexts> {
  const found: Record<string, TranslatedTexts> = {};
  for (const { id, class: type, issue, treatmentName, treatmentText, inOtherLanguage = {} } of lines) {
    const pairs = type ? rowPairs(type, source.rows, target?.rows ?? []) : [];
    const named = pairs.find(({ from }) => issue === from.displayName);
    const treated = pairs.find(({ from }) => treatmentText === treatmentTextOf(from));
    const called = [treated, ...pairs].find((pair) => pair?.from.treatmentName === treatmentName);
    const texts: TranslatedTexts = {};
    if (named) texts.issue = named.to.displayName;
    else if (type && issue === findingName(type, source.language)) texts.issue = findingName(type, language);
    if (treatmentName && called?.to.treatmentName) texts.treatmentName = called.to.treatmentName;
    if (treated) texts.treatmentText = treatmentTextOf(treated.to);
    for (const field of TEXTS) if (inOtherLanguage[field]) texts[field] = inOtherLanguage[field];
    if (Object.keys(texts).length > 0) found[id] = texts;
  }
  return found;
}
