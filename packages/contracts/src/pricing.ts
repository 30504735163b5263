import { PRICE_CHANGE_LIMITS, PRICE_STEPS, UNITS } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { cents, id, locale, pageInput, version } from './common';
import { composed } from './fields';

/** A price list. `components` is their number. */
export const pricingTemplate = z.object({ id, name: z.string(), components: z.number().int(), version });
export type PricingTemplate = z.infer<typeof pricingTemplate>;

/** PUT /pricing-template: without id creates, with id (and the version that was read) renames. */
export const savePricingTemplateInput = z.object({
  id: id.optional(),
  version: version.optional(),
  name: composed.min(1).max(200),
});
export type SavePricingTemplateInput = z.infer<typeof savePricingTemplateInput>;

export const pricingComponent = z.object({
  id,
  pricingTemplateId: id,
  code: z.string(),
  category: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  price: cents.nullable(),
  minimum: cents.nullable(),
  maximum: cents.nullable(),
  quantity: z.number().int().min(1),
  version,
});
export type PricingComponent = z.infer<typeof pricingComponent>;

/** What a price list says of a component, and what a line of an imported file gives. */
export const pricingComponentFields = z.object({
  code: composed.min(1).max(50),
  category: composed.max(100).default(''),
  name: composed.min(1).max(300),
  unit: z.enum(UNITS),
  price: cents.nullable().default(null),
  minimum: cents.nullable().default(null),
  maximum: cents.nullable().default(null),
  quantity: z.number().int().min(1).max(999).default(1),
});
export type PricingComponentFields = z.infer<typeof pricingComponentFields>;

/** One price, or a from-price with or without a to-price. */
export function checkComponentPrice(
  { price, minimum, maximum }: Pick<PricingComponentFields, 'price' | 'minimum' | 'maximum'>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, key: string) => context.addIssue({ code: 'custom', path: [path], message: key, params: { key } });
  if (price !== null && (minimum !== null || maximum !== null)) refuse('price', 'priceOrRange');
  else if (price === null && minimum === null) refuse(maximum === null ? 'price' : 'minimum', 'priceOrRange');
  else if (minimum !== null && maximum !== null && maximum < minimum) refuse('maximum', 'toPriceNotSmaller');
}

/**
 * PUT /pricing-component: without id creates, with id (and the version that was read) updates. A code that another
 * component of the list has is refused unless `confirm` says that it is meant.
 */
export const savePricingComponentInput = pricingComponentFields
  .extend({ id: id.optional(), version: version.optional(), pricingTemplateId: id, confirm: z.boolean().default(false) })
  .superRefine(checkComponentPrice);
export type SavePricingComponentInput = z.infer<typeof savePricingComponentInput>;

/** DELETE /pricing-component/{pricingTemplateId}/{id}. */
export const deletePricingComponentInput = z.object({ pricingTemplateId: id, id });

const filters = { search: z.string().trim().max(200).optional(), category: z.string().max(100).optional() };

export const PRICING_SORTS = ['code', 'category', 'name', 'unit', 'price', 'quantity'] as const;

/** GET /pricing-component/paginate: one price list's components. A range sorts by its from-price. */
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
  /** Every category of the list, whatever the filters. */
  categories: z.array(z.string()),
});
export type PricingComponentPage = z.infer<typeof pricingComponentPage>;

/** GET /pricing-template/{id}/pages. */
export const pricingPagesInput = z.object({ ...filters, size: pageInput.size });
export const pricingPagesOutput = z.object({ pages: z.number().int(), total: z.number().int() });

/** PUT /pricing-template/{id}/clone: the body, and the name in it, may be left out. */
export const clonePricingTemplateInput = z.object({ name: composed.min(1).max(200).optional() });

/** What was read of a price list; a change that builds on it names it, and is refused once the list has changed. */
const revision = z.string().max(100);

/** Prices of a list, or of a category of it, by a percentage in hundredths, rounded to a step in cents. */
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
  /** Those that change, in the order of their codes. */
  changes: z.array(z.object({ id, code: z.string(), name: z.string(), before: prices, after: prices })),
  unchanged: z.number().int(),
});
export type PriceChangePreview = z.infer<typeof priceChangePreview>;

export const changePricesInput = previewPriceChangeInput.extend({ revision });
export type ChangePricesInput = z.infer<typeof changePricesInput>;

/** The longest price list that is read from a file, characters. */
export const IMPORT_MAX_LENGTH = 2_000_000;

/** What can be wrong with a line of an imported file; the texts are in i18n. */
export const IMPORT_ERRORS = [
  'codeMissing',
  'codeTooLong',
  'codeTwiceInFile',
  'codeTwiceInList',
  'categoryTooLong',
  'nameMissing',
  'nameTooLong',
  'unitUnknown',
  'priceUnreadable',
  'priceOrRange',
  'toPriceNotSmaller',
  'quantityUnreadable',
] as const;
export type ImportError = (typeof IMPORT_ERRORS)[number];

export const IMPORT_COLUMNS = ['code', 'category', 'name', 'unit', 'price', 'minimum', 'maximum', 'quantity'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const previewPricingImportInput = z.object({ pricingTemplateId: id, text: z.string().max(IMPORT_MAX_LENGTH) });

export const pricingImportPreview = z.object({
  revision,
  /** Columns that a file must have and this one has not; no line is read then. */
  missingColumns: z.array(z.enum(IMPORT_COLUMNS)),
  lines: z.array(
    z.object({
      /** In the file, from 1. */
      line: z.number().int(),
      code: z.string(),
      name: z.string(),
      outcome: z.enum(['CREATE', 'UPDATE', 'UNCHANGED', 'ERROR']),
      errors: z.array(z.object({ column: z.enum(IMPORT_COLUMNS), error: z.enum(IMPORT_ERRORS) })),
    }),
  ),
  counts: z.object({ CREATE: z.number(), UPDATE: z.number(), UNCHANGED: z.number(), ERROR: z.number() }),
});
export type PricingImportPreview = z.infer<typeof pricingImportPreview>;
export type PricingImportLine = PricingImportPreview['lines'][number];

/** Takes the lines without errors into the list; what the file does not name stays. */
export const importPricingInput = previewPricingImportInput.extend({ revision });
export type ImportPricingInput = z.infer<typeof importPricingInput>;

/** GET /x/pricing-template/{id}/csv: headings and decimal sign as in this language. */
export const exportPricingInput = z.object({ language: locale.default('et') });
