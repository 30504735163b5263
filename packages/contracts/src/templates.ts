import { UNITS } from '@molaar/domain';
import { z } from 'zod';
import { category, cents, findingClass, id, locale, pageInput } from './common';

/** Life cycle of templates and disclaimers. */
export const CMS_STATUS = ['DRAFT', 'ACTIVE', 'EXPIRED'] as const;
export const cmsStatus = z.enum(CMS_STATUS);

export const templateComponent = z.object({
  pricingComponentId: id,
  code: z.string(),
  name: z.string(),
  quantity: z.number().int().min(1),
  unit: z.enum(UNITS),
  price: cents.nullable(),
  minimum: cents.nullable(),
  maximum: cents.nullable(),
});

export const medicalTemplateRow = z.object({
  detectableObject: findingClass,
  displayName: z.string(),
  category,
  displayColor: z.string(),
  treatmentText: z.string(),
  priceFrom: cents.nullable(),
  priceTo: cents.nullable(),
  disclaimers: z.string(),
  components: z.array(templateComponent),
});
export type MedicalTemplateRow = z.infer<typeof medicalTemplateRow>;

export const medicalTemplateSummary = z.object({
  id,
  name: z.string(),
  status: cmsStatus,
  language: locale,
  currency: z.literal('EUR'),
  default: z.boolean(),
  pricingTemplateId: id.nullable(),
});
export const medicalTemplate = medicalTemplateSummary.extend({ rows: z.array(medicalTemplateRow) });
export type MedicalTemplate = z.infer<typeof medicalTemplate>;
export type MedicalTemplateSummary = z.infer<typeof medicalTemplateSummary>;

export const DISCLAIMER_CATEGORIES = ['INFORMATION', 'LEGAL', 'CLINIC'] as const;
export const disclaimer = z.object({
  id,
  category: z.enum(DISCLAIMER_CATEGORIES),
  language: locale,
  heading: z.string(),
  content: z.string(),
  status: cmsStatus,
  default: z.boolean(),
});
export type Disclaimer = z.infer<typeof disclaimer>;

export const pricingTemplate = z.object({ id, name: z.string(), components: z.number().int() });
export type PricingTemplate = z.infer<typeof pricingTemplate>;

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
});
export type PricingComponent = z.infer<typeof pricingComponent>;

export const medicalSettings = z.object({ notation: z.enum(['ISO', 'UNS']), currency: z.literal('EUR'), language: locale });
export type MedicalSettings = z.infer<typeof medicalSettings>;

/** GET /pricing-component/paginate: one price list's components. */
export const paginatePricingComponentsInput = z.object({ pricingTemplateId: id, ...pageInput });
export const pricingComponentPage = z.object({
  components: z.array(pricingComponent),
  total: z.number().int(),
  pages: z.number().int(),
});
