import {
  type Locale,
  type MedicalTemplate,
  type MedicalTemplateRow,
  medicalTemplate,
  medicalTemplateRow,
  type SaveMedicalTemplateInput,
  templateComponent,
} from '@molaar/contracts';
import { type Category, FINDING_TYPES, type FindingType, findingType, templateColor } from '@molaar/domain/findings';
import { formatEuro, parseEuro, TREATMENT_SITUATIONS, type TreatmentSituation } from '@molaar/domain/treatment-plans';
import { findingName, translations } from '@molaar/i18n';
import { z } from 'zod';

/** A component of a row, with its name for the reader. */
export type DraftComponent = MedicalTemplateRow['components'][number];

/** Identifies a row of the template: of a finding type, for a situation of its tooth. */
export interface RowKey {
  readonly detectableObject: FindingType;
  readonly situation: TreatmentSituation;
}

/** A row of a template in its form: amounts are texts until they are saved. */
export interface RowDraft extends RowKey {
  readonly displayName: string;
  readonly treatmentName: string;
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

const templateDraft: z.ZodType<TemplateDraft> = medicalTemplate.pick({ name: true, language: true, pricingTemplateId: true }).extend({
  rows: z.array(
    medicalTemplateRow.extend({
      // Missing in drafts of earlier releases.
      situation: medicalTemplateRow.shape.situation.default('ANY'),
      treatmentName: z.string().default(''),
      priceFrom: z.string(),
      priceTo: z.string(),
      components: z.array(templateComponent.extend({ quantity: z.number() })),
    }),
  ),
});

interface StoredTemplate {
  /** The version that the draft is based on, and what it was. */
  readonly version: number;
  readonly base?: TemplateDraft | undefined;
  readonly draft: TemplateDraft;
}

/** An unsaved draft as stored in this browser; drafts of earlier releases have no `base`. */
export const storedTemplate: z.ZodType<StoredTemplate> = z.object({
  version: z.number(),
  base: templateDraft.optional(),
  draft: templateDraft,
});

/** Returns a template as it is edited: prices are texts in the user's language. */
export function draftOfTemplate({ name, language, pricingTemplateId, rows }: MedicalTemplate, locale: Locale): TemplateDraft {
  return { name, language, pricingTemplateId, rows: rows.map((row) => toRowDraft(row, locale)) };
}

function toRowDraft(row: MedicalTemplateRow, locale: Locale): RowDraft {
  return {
    ...row,
    displayColor: templateColor(row.detectableObject, row.displayColor),
    priceFrom: formatEuro(row.priceFrom, locale),
    priceTo: formatEuro(row.priceTo, locale),
  };
}

/** Whether the row is the one for this finding type and situation. */
export function isRow(row: RowKey, { detectableObject, situation }: RowKey): boolean {
  return row.detectableObject === detectableObject && row.situation === situation;
}

/** Returns the draft with a changed row; unchanged when it has no such row. */
export function changeRow(draft: TemplateDraft, key: RowKey, change: Partial<RowDraft>): TemplateDraft {
  return { ...draft, rows: draft.rows.map((row) => (isRow(row, key) ? { ...row, ...change } : row)) };
}

/**
 * Adds a row in the order of the catalogue, named in the template's language as the finding's row for any situation.
 */
export function addRow(draft: TemplateDraft, key: RowKey): TemplateDraft {
  if (draft.rows.some((row) => isRow(row, key))) return draft;
  const { detectableObject, situation } = key;
  const { category, color } = findingType(detectableObject);
  const general = draft.rows.find((row) => isRow(row, { detectableObject, situation: 'ANY' }));
  return insertRow(draft, {
    detectableObject,
    situation,
    displayName: general?.displayName ?? findingName(detectableObject, draft.language),
    category: general?.category ?? category,
    displayColor: general?.displayColor ?? color,
    treatmentName: '',
    treatmentText: '',
    priceFrom: '',
    priceTo: '',
    disclaimers: '',
    components: [],
  });
}

/** Adds proposed rows; one that the template has by now stays as it is. */
export function addProposedRows(draft: TemplateDraft, rows: readonly MedicalTemplateRow[], locale: Locale): TemplateDraft {
  return rows
    .filter((row) => !draft.rows.some((own) => isRow(own, row)))
    .reduce((next, row) => insertRow(next, toRowDraft(row, locale)), draft);
}

function insertRow(draft: TemplateDraft, row: RowDraft): TemplateDraft {
  const order = (one: RowKey) =>
    FINDING_TYPES.indexOf(one.detectableObject) * TREATMENT_SITUATIONS.length + TREATMENT_SITUATIONS.indexOf(one.situation);
  const after = draft.rows.findIndex((one) => order(one) > order(row));
  const at = after < 0 ? draft.rows.length : after;
  return { ...draft, rows: [...draft.rows.slice(0, at), row, ...draft.rows.slice(at)] };
}

/** Returns the draft without a row. */
export function removeRow(draft: TemplateDraft, key: RowKey): TemplateDraft {
  return { ...draft, rows: draft.rows.filter((row) => !isRow(row, key)) };
}

/**
 * Returns the draft on a newer version of its template: what was changed since `base` stays, the rest is as in theirs.
 */
export function rebaseTemplate(mine: TemplateDraft, base: TemplateDraft, theirs: TemplateDraft): TemplateDraft {
  const rowOf = ({ rows }: TemplateDraft, key: RowKey) => rows.find((row) => isRow(row, key));
  const isMine = (key: RowKey): boolean => JSON.stringify(rowOf(mine, key)) !== JSON.stringify(rowOf(base, key));
  const field = <Name extends 'name' | 'language' | 'pricingTemplateId'>(name: Name): TemplateDraft[Name] =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  const rows = theirs.rows.flatMap((row) => (isMine(row) ? (rowOf(mine, row) ?? []) : row));
  const added = mine.rows.filter((row) => isMine(row) && !rowOf(theirs, row));
  const rebased = { name: field('name'), language: field('language'), pricingTemplateId: field('pricingTemplateId'), rows };
  return added.reduce(insertRow, rebased);
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

/** Groups errors by row and field: from paths such as `rows.3.priceTo`. */
export function errorsByRow(draft: TemplateDraft, errors: Readonly<Record<string, string>>): RowErrors[] {
  return draft.rows.flatMap(({ detectableObject, situation }, row) => {
    const own = Object.entries(errors).flatMap(([path, text]) => {
      const [, index, field = ''] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? [];
      return Number(index) === row ? [[field, text] as const] : [];
    });
    return own.length > 0 ? [{ detectableObject, situation, fields: Object.fromEntries(own.reverse()) }] : [];
  });
}

export interface RowErrors extends RowKey {
  readonly fields: Readonly<Record<string, string>>;
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
