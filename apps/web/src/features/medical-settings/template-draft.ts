import {
  type Locale,
  type MedicalTemplate,
  type MedicalTemplateRow,
  medicalTemplate,
  medicalTemplateRow,
  type SaveMedicalTemplateInput,
  templateComponent,
} from '@molaar/contracts';
import { type Category, FINDING_TYPES, type FindingType, findingType } from '@molaar/domain/findings';
import { formatEuro, parseEuro } from '@molaar/domain/treatment-plans';
import { findingName, translations } from '@molaar/i18n';
import { z } from 'zod';

/** A component of a row, with its name for the reader. */
export type DraftComponent = MedicalTemplateRow['components'][number];

/** A row of a template in its form: amounts are texts until they are saved. */
export interface RowDraft {
  readonly detectableObject: FindingType;
  readonly displayName: string;
  readonly category: Category;
  readonly displayColor: string;
  readonly treatmentText: string;
  readonly priceFrom: string;
  readonly priceTo: string;
  readonly disclaimers: string;
  readonly components: readonly DraftComponent[];
}

export interface TemplateDraft {
  readonly name: string;
  readonly language: Locale;
  readonly pricingTemplateId: string | null;
  readonly rows: readonly RowDraft[];
}

/** An unsaved draft as stored in this browser, with the version that it is based on. */
export const storedTemplate: z.ZodType<{ version: number; draft: TemplateDraft }> = z.object({
  version: z.number(),
  draft: medicalTemplate.pick({ name: true, language: true, pricingTemplateId: true }).extend({
    rows: z.array(
      medicalTemplateRow.extend({
        priceFrom: z.string(),
        priceTo: z.string(),
        components: z.array(templateComponent.extend({ quantity: z.number() })),
      }),
    ),
  }),
});

export function draftOfTemplate({ name, language, pricingTemplateId, rows }: MedicalTemplate, locale: Locale): TemplateDraft {
  const drafts = rows.map((row) => ({
    ...row,
    priceFrom: formatEuro(row.priceFrom, locale),
    priceTo: formatEuro(row.priceTo, locale),
  }));
  return { name, language, pricingTemplateId, rows: drafts };
}

export function changeRow(draft: TemplateDraft, type: FindingType, change: Partial<RowDraft>): TemplateDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.detectableObject === type ? { ...row, ...change } : row)) };
}

/** Adds a row for a finding type, in the order of the catalogue, named in the template's language. */
export function addRow(draft: TemplateDraft, type: FindingType): TemplateDraft {
  if (draft.rows.some(({ detectableObject }) => detectableObject === type)) return draft;
  const { category, color } = findingType(type);
  const row: RowDraft = {
    detectableObject: type,
    displayName: findingName(type, draft.language),
    category,
    displayColor: color,
    treatmentText: '',
    priceFrom: '',
    priceTo: '',
    disclaimers: '',
    components: [],
  };
  const order = (one: RowDraft) => FINDING_TYPES.indexOf(one.detectableObject);
  const after = draft.rows.findIndex((one) => order(one) > order(row));
  const at = after < 0 ? draft.rows.length : after;
  return { ...draft, rows: [...draft.rows.slice(0, at), row, ...draft.rows.slice(at)] };
}

export function removeRow(draft: TemplateDraft, type: FindingType): TemplateDraft {
  return { ...draft, rows: draft.rows.filter(({ detectableObject }) => detectableObject !== type) };
}

/** Makes the input of a save, and an error text for each invalid amount, by the path of its field. */
export function readTemplateDraft(
  draft: TemplateDraft,
  locale: Locale,
): { input: Pick<SaveMedicalTemplateInput, 'name' | 'language' | 'pricingTemplateId' | 'rows'>; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const rows = draft.rows.map((row, index) => {
    const amount = (field: 'priceFrom' | 'priceTo'): number | null => {
      const cents = parseEuro(row[field]);
      if (!Number.isNaN(cents)) return cents;
      errors[`rows.${index}.${field}`] = translations(locale).pricing.grid.invalidPrice();
      return null;
    };
    const components = row.components.map(({ pricingComponentId, quantity }) => ({ pricingComponentId, quantity }));
    return { ...row, priceFrom: amount('priceFrom'), priceTo: amount('priceTo'), components };
  });
  const { name, language, pricingTemplateId } = draft;
  return { input: { name, language, pricingTemplateId, rows }, errors };
}

/** Groups errors by finding type and field: from paths such as `rows.3.priceTo`. */
export function errorsByFinding(draft: TemplateDraft, errors: Readonly<Record<string, string>>): Map<FindingType, Record<string, string>> {
  const found = new Map<FindingType, Record<string, string>>();
  for (const [path, text] of Object.entries(errors)) {
    const [, index, field = ''] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? [];
    const type = index === undefined ? undefined : draft.rows[Number(index)]?.detectableObject;
    if (type) found.set(type, { [field]: text, ...found.get(type) });
  }
  return found;
}

/** Returns the errors of the fields that an edit did not change. */
export function errorsAfterEdit(
  errors: Readonly<Record<string, string>>,
  before: TemplateDraft,
  after: TemplateDraft,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => valueAt(before, path) === valueAt(after, path)));
}

function valueAt(draft: TemplateDraft, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], draft);
}
