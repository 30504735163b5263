import { LIFE_CYCLE } from '@molaar/domain/clinic';
import { NOTATIONS } from '@molaar/domain/teeth';
import { TREATMENT_SITUATIONS, UNITS, VAT } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { category, cents, findingClass, id, locale, version } from './common';
import { oneLine } from './fields';

/** Life cycle of templates and disclaimers, under the specification's name. */
export const CMS_STATUS = LIFE_CYCLE;
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
  vat: z.enum(VAT),
});

export const medicalTemplateRow = z.object({
  detectableObject: findingClass,
  /** ANY: for all situations without a row of their own. */
  situation: z.enum(TREATMENT_SITUATIONS),
  displayName: z.string(),
  /** Short name of the treatment, which a patient reads first; empty when only the finding is named. */
  treatmentName: z.string(),
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
  version,
});
/** A template in the list of templates. */
export const listedMedicalTemplate = medicalTemplateSummary.extend({
  /** Findings in a situation that no other row may treat, such as decay of the root, and that has no row of its own. */
  situationsWithoutTreatment: z.number().int(),
});
export type ListedMedicalTemplate = z.infer<typeof listedMedicalTemplate>;
export const medicalTemplate = medicalTemplateSummary.extend({ rows: z.array(medicalTemplateRow) });
export type MedicalTemplate = z.infer<typeof medicalTemplate>;
export type MedicalTemplateSummary = z.infer<typeof medicalTemplateSummary>;

const saveRow = z
  .object({
    detectableObject: findingClass,
    situation: z.enum(TREATMENT_SITUATIONS).default('ANY'),
    displayName: oneLine.min(1).max(200),
    treatmentName: oneLine.max(200).default(''),
    category,
    displayColor: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/),
    treatmentText: z.string().max(5000).default(''),
    priceFrom: cents.nullable().default(null),
    priceTo: cents.nullable().default(null),
    disclaimers: z.string().max(5000).default(''),
    components: z
      .array(z.object({ pricingComponentId: id, quantity: z.number().int().min(1).max(999) }))
      .max(50)
      .default([]),
  })
  .superRefine(({ priceFrom, priceTo, components }, context) => {
    const report = (path: string, key: string) => context.addIssue({ code: 'custom', path: [path], message: key, params: { key } });
    if ((priceFrom === null) !== (priceTo === null)) report(priceFrom === null ? 'priceFrom' : 'priceTo', 'bothPrices');
    else if (priceFrom !== null && priceTo !== null && priceTo <= priceFrom) report('priceTo', 'toPriceBigger');
    if (new Set(components.map(({ pricingComponentId }) => pricingComponentId)).size < components.length) report('components', 'twice');
  });

/**
 * PUT /medical-template: without id creates, with id (and the version that was read) replaces. `default` replaces the
 * language's default. Omitted `status`, `default` and `pricingTemplateId` are DRAFT, false and null when creating,
 * unchanged when replacing.
 */
export const saveMedicalTemplateInput = z.object({
  id: id.optional(),
  version: version.optional(),
  name: oneLine.min(1).max(200),
  status: cmsStatus.optional(),
  language: locale,
  default: z.boolean().optional(),
  pricingTemplateId: id.nullable().optional(),
  rows: z
    .array(saveRow)
    .max(200)
    .superRefine((rows, context) => {
      const seen = new Set<string>();
      for (const [index, { detectableObject, situation }] of rows.entries()) {
        const key = `${detectableObject} ${situation}`;
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [index, 'detectableObject'], message: 'twice', params: { key: 'twice' } });
        seen.add(key);
      }
    }),
});
export type SaveMedicalTemplateInput = z.infer<typeof saveMedicalTemplateInput>;

/** POST /x/medical-template/{id}/clone: the body and the name in it are optional. */
export const cloneMedicalTemplateInput = z.object({ name: oneLine.min(1).max(200).optional() });

export const medicalSettings = z.object({
  notation: z.enum(NOTATIONS),
  currency: z.literal('EUR'),
  /** Of new treatment plans and documents. */
  language: locale,
  version,
});
export type MedicalSettings = z.infer<typeof medicalSettings>;

/** PUT /medical-settings, with the version that was read, here or as If-Match. */
export const saveMedicalSettingsInput = z.object({
  notation: z.enum(NOTATIONS),
  currency: z.literal('EUR').default('EUR'),
  language: locale,
  version: version.optional(),
});
export type SaveMedicalSettingsInput = z.infer<typeof saveMedicalSettingsInput>;
