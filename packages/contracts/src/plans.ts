import { ALTERNATIVES, UNITS } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { calendarDate, cents, findingClass, id, instant, locale, surface, toothNumber, version } from './common';
import { DISCLAIMER_CATEGORIES } from './disclaimers';

/** Of a version. SUPERSEDED: by a newer one. DISCARDED: a draft that was thrown away in favour of the approved one below it. */
export const PLAN_STATUSES = ['DRAFT', 'APPROVED', 'SENT', 'ANSWERED', 'SUPERSEDED', 'DISCARDED'] as const;
/** What the patient's PDF shows (specification, section 3: summary visibility modes). */
export const PDF_FORMATS = ['NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN'] as const;
export type PdfFormat = (typeof PDF_FORMATS)[number];

/** As many lines as a plan has at most. */
export const MAX_TREATMENTS = 500;

export const treatment = z
  .object({
    id,
    tooth: toothNumber.nullable(),
    surfaces: z
      .array(surface)
      .max(8)
      .overwrite((list) => [...new Set(list)]),
    /** Frozen display name of the finding or the dentist's own words. */
    issue: z.string().trim().min(1).max(200),
    class: findingClass.nullable(),
    treatmentText: z.string().max(5000),
    quantity: z.number().int().min(1).max(999),
    unit: z.enum(UNITS),
    priceFrom: cents.nullable(),
    priceTo: cents.nullable(),
    phase: z.number().int().min(1).max(20),
    selected: z.boolean(),
    /** One of two ways; left out or null: part of either. */
    alternative: z.enum(ALTERNATIVES).nullish(),
  })
  .superRefine((value, context) => {
    // In a plan a single fixed price has both ends equal; a template's row is stricter (to > from).
    if ((value.priceFrom === null) !== (value.priceTo === null))
      context.addIssue({ code: 'custom', path: ['priceTo'], message: 'bothPrices', params: { key: 'bothPrices' } });
    else if (value.priceFrom !== null && value.priceTo !== null && value.priceTo < value.priceFrom)
      context.addIssue({ code: 'custom', path: ['priceTo'], message: 'toPriceBigger', params: { key: 'toPriceBigger' } });
  });
export type TreatmentRow = z.infer<typeof treatment>;

const moneyRange = z.object({ min: cents, max: cents });

export const planSummary = z.object({
  id,
  patientId: id,
  imageId: id.nullable(),
  status: z.enum(PLAN_STATUSES),
  planVersion: z.number().int(),
  version,
  language: locale,
  savedAt: instant,
  total: moneyRange,
  outdated: z.boolean(),
});
export type TreatmentPlanSummary = z.infer<typeof planSummary>;

/** At which versions of a radiograph's objects and statuses a plan's lines were made. */
const findingVersions = { annotationVersion: z.number().int().min(0), statusVersion: z.number().int().min(0) };

export const treatmentPlan = planSummary.extend({
  ...findingVersions,
  /** The newest version that a dentist approved, which is the one that goes to the patient; null while there are drafts alone. */
  approvedVersion: z.number().int().nullable(),
  /** Whether the reader may throw the drafts away: delete a plan of drafts alone, or go back to the approved version. */
  mayDiscard: z.boolean(),
  patient: z.object({ id, firstName: z.string(), lastName: z.string(), birthDate: calendarDate.nullable(), email: z.string().nullable() }),
  savedBy: z.string(),
  validUntil: calendarDate,
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable(),
  comments: z.string(),
  pdfFormat: z.enum(PDF_FORMATS),
  treatments: z.array(treatment),
  disclaimers: z.array(z.object({ category: z.enum(DISCLAIMER_CATEGORIES), heading: z.string(), content: z.string() })),
  notice: z.string(),
});
export type TreatmentPlan = z.infer<typeof treatmentPlan>;

/** What the planner opens with: lines drafted from the approved statuses, priced by the template. Nothing is saved. */
export const draftPlanInput = z.object({ imageId: id, language: locale, medicalTemplateId: id.optional() });
export const draftPlanOutput = z.object({
  imageId: id,
  patientId: id,
  language: locale,
  medicalTemplateId: id,
  ...findingVersions,
  treatments: z.array(treatment),
});
export type DraftedTreatmentPlan = z.infer<typeof draftPlanOutput>;

/**
 * POST /treatment-plan, part `plan`: no id creates, with id (and version) makes a new version. `annotationVersion` and
 * `statusVersion` are those of the findings that went into the lines, as draft or plan answered them; without them a new plan is as
 * new as its radiograph's findings, and a new version as new as the one before: who did not look at newer findings does not make the
 * plan pass for up to date.
 */
export const savePlanInput = z.object({
  id: id.optional(),
  version: version.optional(),
  imageId: id,
  language: locale,
  medicalTemplateId: id.optional(),
  pricingTemplateId: id.optional(),
  comments: z.string().max(5000).default(''),
  pdfFormat: z.enum(PDF_FORMATS).default('NORMAL'),
  approve: z.boolean().default(false),
  annotationVersion: findingVersions.annotationVersion.optional(),
  statusVersion: findingVersions.statusVersion.optional(),
  treatments: z.array(treatment).max(MAX_TREATMENTS),
});
export type SaveTreatmentPlanInput = z.infer<typeof savePlanInput>;

/** Which version of a plan is printed: the latest that was saved, or the newest that a dentist approved. */
export const PRINTED_VERSIONS = ['LATEST', 'APPROVED'] as const;
export type PrintedVersion = (typeof PRINTED_VERSIONS)[number];

/**
 * GET /pdf/generate/treatment-plan/{id}: language and format default to the plan's own, `which` to LATEST. Who may not prepare plans
 * gets the approved one in any case.
 */
export const generatePdfInput = z.object({
  id,
  language: locale.optional(),
  format: z.enum(PDF_FORMATS).optional(),
  which: z.enum(PRINTED_VERSIONS).optional(),
});

/** Throws the draft on top of an approved version away. `version` is the plan's as it was read. */
export const discardDraftInput = z.object({ id, version });
export type DiscardDraftInput = z.infer<typeof discardDraftInput>;

/** Deletes a plan that was never approved. `version` is the plan's as it was read. */
export const deletePlanInput = z.object({ id, version });
export type DeleteTreatmentPlanInput = z.infer<typeof deletePlanInput>;

/** The plans of a patient, latest versions. */
export const listPlansInput = z.object({ patientId: id });
