import { PRICE_CHANGE_LIMITS, PRICE_STEPS, UNITS, VAT } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { cents, id, locale, pageInput, version } from './common';
import { oneLine } from './fields';

/** A price list. `components` is their number. */
export const pricingTemplate = z.object({ id, name: z.string(), components: z.number().int(), version });
export type PricingTemplate = z.infer<typeof pricingTemplate>;

/** PUT /pricing-template: without id creates, with id (and the version that was read) renames. */
export const savePricingTemplateInput = z.object({
  id: id.optional(),
  version: version.optional(),
  name: oneLine.min(1).max(200),
});
export type SavePricingTemplateInput = z.infer<typeof savePricingTemplateInput>;

export const pricingComponent = z.object({
  id,
  pricingTemplateId: id,
  code: z.string(),
  category: z.string(),
  name: z.string(),
  /** The names in a language where they differ from `name`, else null. */
  nameEt: z.string().nullable(),
  nameEn: z.string().nullable(),
  unit: z.enum(UNITS),
  price: cents.nullable(),
  minimum: cents.nullable(),
  maximum: cents.nullable(),
  quantity: z.number().int().min(1),
  /** Whether the price, which is final, includes value added tax. */
  vat: z.enum(VAT),
  version,
});
export type PricingComponent = z.infer<typeof pricingComponent>;

/** The fields of a component in a price list, and in a line of an imported file. */
export const pricingComponentFields = z.object({
  code: oneLine.min(1).max(50),
  category: oneLine.max(100).default(''),
  name: oneLine.min(1).max(300),
  /** Omitted: unchanged; empty or null: none. */
  nameEt: oneLine.max(300).nullish(),
  nameEn: oneLine.max(300).nullish(),
  unit: z.enum(UNITS),
  price: cents.nullable().default(null),
  minimum: cents.nullable().default(null),
  maximum: cents.nullable().default(null),
  quantity: z.number().int().min(1).max(999).default(1),
  /** Omitted: unchanged, EXEMPT when creating. */
  vat: z.enum(VAT).optional(),
});
export type PricingComponentFields = z.infer<typeof pricingComponentFields>;

/** Checks that there is one price, or a lower price with or without an upper one. */
export function checkComponentPrice(
  { price, minimum, maximum }: Pick<PricingComponentFields, 'price' | 'minimum' | 'maximum'>,
  context: z.RefinementCtx,
): void {
  const report = (path: string, key: string) => context.addIssue({ code: 'custom', path: [path], message: key, params: { key } });
  if (price !== null && (minimum !== null || maximum !== null)) report('price', 'priceOrRange');
  else if (price === null && minimum === null) report(maximum === null ? 'price' : 'minimum', 'priceOrRange');
  else if (minimum !== null && maximum !== null && maximum < minimum) report('maximum', 'toPriceNotSmaller');
}

/**
 * PUT /pricing-component: without id creates, with id (and the version that was read) updates. A code of another
 * component of the list is rejected unless `confirm` is set.
 */
export const savePricingComponentInput = pricingComponentFields
  .extend({ id: id.optional(), version: version.optional(), pricingTemplateId: id, confirm: z.boolean().default(false) })
  .superRefine(checkComponentPrice);
export type SavePricingComponentInput = z.infer<typeof savePricingComponentInput>;

/** DELETE /pricing-component/{pricingTemplateId}/{id}. */
export const deletePricingComponentInput = z.object({ pricingTemplateId: id, id });

const filters = { search: z.string().trim().max(200).optional(), category: z.string().max(100).optional() };

export const PRICING_SORTS = ['code', 'category', 'name', 'unit', 'price', 'quantity'] as const;

/** GET /pricing-component/paginate: one price list's components. Ranges sort by their lower price. */
export const paginatePricingComponentsInput = z.object({
  pricingTemplateId: id,
  ...filters,
  ...pageInput,
  sort: z.enum(PRICING_SORTS).default('code'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type PaginatePricingComponentsInput = z.infer<typeof paginatePricingComponentsInput>;

export const pricingComponentPage = z.object({
  components: z.array(pricingComponent),
  /** Over all pages. */
  total: z.number().int(),
  pages: z.number().int(),
  /** All categories of the list, whatever the filters. */
  categories: z.array(z.string()),
});
export type PricingComponentPage = z.infer<typeof pricingComponentPage>;

/** GET /pricing-template/{id}/pages. */
export const pricingPagesInput = z.object({ ...filters, size: pageInput.size });
export const pricingPagesOutput = z.object({ pages: z.number().int(), total: z.number().int() });

/** PUT /pricing-template/{id}/clone: the body and the name in it are optional. */
export const clonePricingTemplateInput = z.object({ name: oneLine.min(1).max(200).optional() });

/** Revision of a price list that was read; a change based on it is rejected once the list has changed. */
const revision = z.string().max(100);

/** Changes the prices of a list, or of a category of it, by a percentage in hundredths, rounded to a step in cents. */
export const previewPriceChangeInput = z.object({
  pricingTemplateId: id,
  category: z.string().max(100).optional(),
  percent: z.number().int().min(PRICE_CHANGE_LIMITS.min).max(PRICE_CHANGE_LIMITS.max),
  step: z.literal(PRICE_STEPS),
});
export type PreviewPriceChangeInput = z.infer<typeof previewPriceChangeInput>;

const prices = z.object({ price: cents.nullable(), minimum: cents.nullable(), maximum: cents.nullable() });

export const priceChangePreview = z.object({
  revision,
  /** The components that change, ordered by code. */
  changes: z.array(z.object({ id, code: z.string(), name: z.string(), before: prices, after: prices })),
  unchanged: z.number().int(),
});
export type PriceChangePreview = z.infer<typeof priceChangePreview>;

export const changePricesInput = previewPriceChangeInput.extend({ revision });
export type ChangePricesInput = z.infer<typeof changePricesInput>;

/** Maximum length of an imported price list in characters. */
export const IMPORT_MAX_LENGTH = 2_000_000;

/** Possible errors of a line of an imported file; the texts are in i18n. */
export const IMPORT_ERRORS = [
  'codeMissing',
  'codeTooLong',
  'codeTwiceInFile',
  'codeTwiceInList',
  'categoryTooLong',
  'nameMissing',
  'nameTooLong',
  'nameEtTooLong',
  'nameEnTooLong',
  'unitUnknown',
  'priceUnreadable',
  'priceOrRange',
  'toPriceNotSmaller',
  'quantityUnreadable',
  'vatUnknown',
] as const;
export type ImportError = (typeof IMPORT_ERRORS)[number];

export const IMPORT_COLUMNS = [
  'code',
  'category',
  'name',
  'unit',
  'price',
  'minimum',
  'maximum',
  'quantity',
  'nameEt',
  'nameEn',
  'vat',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const previewPricingImportInput = z.object({ pricingTemplateId: id, text: z.string().max(IMPORT_MAX_LENGTH) });

export const pricingImportPreview = z.object({
  revision,
  /** Required columns that the file lacks; no line is read then. */
  missingColumns: z.array(z.enum(IMPORT_COLUMNS)),
  lines: z.array(
    z.object({
      /** Line of the file, from 1. */
      line: z.number().int(),
      code: z.string(),
      name: z.string(),
      outcome: z.enum(['CREATE', 'UPDATE', 'UNCHANGED', 'ERROR']),
      /** The prices in the list; null when the code is not in it. */
      before: prices.nullable(),
      /** The prices after the import; null for a line with errors. */
      after: prices.nullable(),
      errors: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), error: z.enum(IMPORT_ERRORS) })),
    }),
  ),
  counts: z.object({ CREATE: z.number(), UPDATE: z.number(), UNCHANGED: z.number(), ERROR: z.number() }),
});
export type PricingImportPreview = z.infer<typeof pricingImportPreview>;
export type PricingImportLine = PricingImportPreview['lines'][number];

/** Imports the lines without errors; components that the file does not contain stay. */
export const importPricingInput = previewPricingImportInput.extend({ revision });
export type ImportPricingInput = z.infer<typeof importPricingInput>;

/** GET /x/pricing-template/{id}/csv: headings and decimal sign of this language. */
export const exportPricingInput = z.object({ language: locale.default('et') });
