import { ALL_TEETH } from '@molaar/domain/teeth';
import { ALTERNATIVES, TREATMENT_SIGHTS, UNITS, UNKNOWN_REASONS, VAT } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { calendarDate, cents, findingClass, id, instant, locale, surface, toothNumber, version } from './common';
import { DISCLAIMER_CATEGORIES } from './disclaimers';
import { oneLine } from './fields';

/**
 * Status of a version. SUPERSEDED: by a newer one. DISCARDED: a draft discarded in favour of the approved version below
 * it.
 */
export const PLAN_STATUSES = ['DRAFT', 'APPROVED', 'SENT', 'ANSWERED', 'SUPERSEDED', 'DISCARDED'] as const;
/**
 * What the patient's PDF shows (specification, section 3: summary visibility modes). ONE_PAGE: treatments and prices on
 * one page.
 */
export const PDF_FORMATS = ['NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN', 'ONE_PAGE'] as const;
export type PdfFormat = (typeof PDF_FORMATS)[number];

/** Maximum number of lines of a treatment plan. */
export const MAX_TREATMENTS = 500;

const furtherTeeth = z
  .array(toothNumber)
  .max(ALL_TEETH.length - 1)
  .optional();

export const treatment = z
  .object({
    id,
    tooth: toothNumber.nullable(),
    /** The other teeth of a treatment that is done and priced once for several; omitted for one tooth. */
    furtherTeeth,
    surfaces: z
      .array(surface)
      .max(8)
      .overwrite((list) => [...new Set(list)]),
    /** Frozen display name of the finding, or the dentist's own text. */
    issue: oneLine.min(1).max(200),
    class: findingClass.nullable(),
    /** Short name of the treatment, which the patient reads first; without it the issue is read first. */
    treatmentName: oneLine.max(200).optional(),
    treatmentText: z.string().max(5000),
    quantity: z.number().int().min(1).max(999),
    unit: z.enum(UNITS),
    priceFrom: cents.nullable(),
    priceTo: cents.nullable(),
    /** Whether the price includes value added tax; omitted: health care, which is exempt. */
    vat: z.enum(VAT).optional(),
    phase: z.number().int().min(1).max(20),
    selected: z.boolean(),
    /** The dentist's own texts in the other language; those of the medical template have translations there. */
    inOtherLanguage: z
      .object({
        issue: oneLine.max(200),
        treatmentName: oneLine.max(200),
        treatmentText: z.string().max(5000),
      })
      .partial()
      .optional(),
    /** One of two options; omitted or null: part of both. */
    alternative: z.enum(ALTERNATIVES).nullish(),
  })
  .superRefine((value, context) => {
    // In a treatment plan a fixed price has equal ends; a template's row is stricter (to > from).
    if ((value.priceFrom === null) !== (value.priceTo === null))
      context.addIssue({ code: 'custom', path: ['priceTo'], message: 'bothPrices', params: { key: 'bothPrices' } });
    else if (value.priceFrom !== null && value.priceTo !== null && value.priceTo < value.priceFrom)
      context.addIssue({ code: 'custom', path: ['priceTo'], message: 'toPriceBigger', params: { key: 'toPriceBigger' } });
  });
export type TreatmentLine = z.infer<typeof treatment>;

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
  /** Sum of the selected treatments that have a price. */
  total: moneyRange,
  /** False when no selected treatment has a price yet: `total` is 0 then, and the plan is not free of charge. */
  priced: z.boolean(),
  outdated: z.boolean(),
});
export type TreatmentPlanSummary = z.infer<typeof planSummary>;

/** Versions of an image's annotations and statuses from which a treatment plan's lines were made. */
const findingVersions = { annotationVersion: z.number().int().min(0), statusVersion: z.number().int().min(0) };
/** Whether the tooth numbers of the lines are those of the image mirrored left to right (`image.mirrored`). */
const mirrored = z.boolean().optional();

export const treatmentPlan = planSummary.extend({
  ...findingVersions,
  mirrored,
  /** The newest version that a dentist approved, which the patient gets; null while there are only drafts. */
  approvedVersion: z.number().int().nullable(),
  /**
   * Whether the caller may discard the drafts: delete a treatment plan of drafts only, or return to the approved
   * version.
   */
  mayDiscard: z.boolean(),
  patient: z.object({ id, firstName: z.string(), lastName: z.string(), birthDate: calendarDate.nullable(), email: z.string().nullable() }),
  savedBy: z.string(),
  validUntil: calendarDate,
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable(),
  comments: z.string(),
  pdfFormat: z.enum(PDF_FORMATS),
  treatments: z.array(treatment),
  /**
   * Ids of the selected lines with a text that is missing in the other language and printed in the plan's own there.
   */
  untranslated: z.array(id),
  disclaimers: z.array(z.object({ category: z.enum(DISCLAIMER_CATEGORIES), heading: z.string(), content: z.string() })),
  notice: z.string(),
});
export type TreatmentPlan = z.infer<typeof treatmentPlan>;

/**
 * Lines drafted from the approved statuses and priced by the template, with which the editor opens. Nothing is saved.
 */
export const draftPlanInput = z.object({ imageId: id, language: locale, medicalTemplateId: id.optional() });
export const draftPlanOutput = z.object({
  imageId: id,
  patientId: id,
  language: locale,
  medicalTemplateId: id,
  ...findingVersions,
  mirrored,
  treatments: z.array(treatment),
});
export type DraftedTreatmentPlan = z.infer<typeof draftPlanOutput>;

/**
 * POST /treatment-plan, part `plan`: without id creates, with id (and version) creates a new version.
 * `annotationVersion` and `statusVersion` are those of the findings in the lines, as the draft or the treatment plan
 * returned them. Without them a new treatment plan counts as made from the image's present findings, and a new version
 * as made from those of the previous one, so that it stays outdated. `mirrored` is that of the lines as they were read:
 * when the sides of the image were swapped since, the lines get the tooth numbers of the other side.
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
  mirrored,
  treatments: z.array(treatment).max(MAX_TREATMENTS),
});
export type SaveTreatmentPlanInput = z.infer<typeof savePlanInput>;

/** POST /x/image/{id}/plan-draft: a new treatment plan from the approved statuses, as the portal drafts it. */
export const createPlanFromStatusesInput = savePlanInput
  .pick({ language: true, medicalTemplateId: true, pricingTemplateId: true, comments: true, pdfFormat: true, approve: true })
  .extend({ imageId: id });
export type CreateTreatmentPlanFromStatusesInput = z.infer<typeof createPlanFromStatusesInput>;

/** Which version is printed: the latest saved one, or the newest approved one. */
export const PRINTED_VERSIONS = ['LATEST', 'APPROVED'] as const;
export type PrintedVersion = (typeof PRINTED_VERSIONS)[number];

/**
 * GET /pdf/generate/treatment-plan/{id}: language and format default to the treatment plan's own, `which` to LATEST. A
 * caller who may not prepare treatment plans always gets the approved version.
 */
export const generatePdfInput = z.object({
  id,
  language: locale.optional(),
  format: z.enum(PDF_FORMATS).optional(),
  which: z.enum(PRINTED_VERSIONS).optional(),
});

/** Discards the draft above an approved version. `version` is the treatment plan's as it was read. */
export const discardDraftInput = z.object({ id, version });
export type DiscardDraftInput = z.infer<typeof discardDraftInput>;

/** Deletes a treatment plan that was never approved. `version` is the treatment plan's as it was read. */
export const deletePlanInput = z.object({ id, version });
export type DeleteTreatmentPlanInput = z.infer<typeof deletePlanInput>;

/** The treatment plans of a patient, latest versions. */
export const listPlansInput = z.object({ patientId: id });

/** What is proposed for the findings of an image, named in a language: for a patient who is shown the radiograph. */
export const proposedTreatmentsInput = z.object({ imageId: id, language: locale });
export type ProposedTreatmentsInput = z.infer<typeof proposedTreatmentsInput>;

/**
 * The selected lines of the image's newest treatment plan, with the caller's unsaved edits. Null where the image has
 * none: then the medical template says what is proposed.
 */
export const proposedTreatments = z
  .object({
    hidesPrices: z.boolean(),
    treatments: z.array(
      z.object({
        id,
        tooth: toothNumber.nullable(),
        furtherTeeth,
        class: findingClass.nullable(),
        /** Short name of the treatment, else the issue. */
        name: z.string(),
        /** Null: no price yet. */
        total: moneyRange.nullable(),
        /** Null where there is no choice between options. */
        alternative: z.enum(ALTERNATIVES).nullable(),
      }),
    ),
  })
  .nullable();
export type ProposedTreatments = z.infer<typeof proposedTreatments>;

/** Which of the treatments that were planned before it was taken a newer radiograph of a patient shows. */
export const treatmentsSeenInput = z.object({ patientId: id });

/**
 * Of the newest approved treatment plan of which a newer radiograph was analysed, without declined lines. Null where
 * there is none.
 */
export const treatmentsSeen = z
  .object({
    planId: id,
    /** The radiograph of the treatment plan. */
    planImageId: id,
    /** The newest radiograph that was taken after the plan was approved, and analysed. */
    image: z.object({ id, imageNumber: z.number().int(), dateTaken: calendarDate }),
    treatments: z.array(
      z.object({
        id,
        tooth: toothNumber.nullable(),
        furtherTeeth,
        surfaces: z.array(surface),
        /** Short name of the treatment, else the issue. */
        name: z.string(),
        alternative: z.enum(ALTERNATIVES).nullable(),
        sight: z.enum(TREATMENT_SIGHTS),
        /** Why it is unknown; else null. */
        reason: z.enum(UNKNOWN_REASONS).nullable(),
      }),
    ),
  })
  .nullable();
export type TreatmentsSeen = z.infer<typeof treatmentsSeen>;
