import { z } from 'zod';
import { id, instant, locale } from './common';
import { MAX_TREATMENTS, PDF_FORMATS, planSummary, treatment } from './treatment-plans';

/**
 * A treatment while it is edited: numbers are texts as typed, so that input is neither lost nor changed while typing.
 */
export const editLine = z.object({
  ...treatment.shape,
  issue: z.string().max(1000),
  treatmentName: z.string().max(1000).optional(),
  quantity: z.string().max(40),
  priceFrom: z.string().max(40),
  priceTo: z.string().max(40),
});
export type EditLine = z.infer<typeof editLine>;

/** Everything of a treatment plan that a person edits. */
export const treatmentPlanEdit = z.object({
  language: locale,
  pdfFormat: z.enum(PDF_FORMATS),
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable().default(null),
  comments: z.string().max(20_000),
  /** Version of the findings from which the lines were made; null in drafts of earlier releases. */
  annotationVersion: z.number().int().min(0).nullable().default(null),
  statusVersion: z.number().int().min(0).nullable().default(null),
  /** Whether the lines are those of the mirrored image; missing in drafts of earlier releases, which knew none. */
  mirrored: z.boolean().optional(),
  lines: z.array(editLine).max(MAX_TREATMENTS),
});
export type TreatmentPlanEdit = z.infer<typeof treatmentPlanEdit>;

/** Unsaved edits and the saved treatment plan on which they are based. */
export const treatmentPlanDraftContent = z.object({ base: treatmentPlanEdit, edit: treatmentPlanEdit });
export type TreatmentPlanDraftContent = z.infer<typeof treatmentPlanDraftContent>;

/** One's own draft of a treatment plan, or of the one that an image does not have yet. */
export const treatmentPlanDraftKey = z.object({ imageId: id, planId: id.nullable() });
export type TreatmentPlanDraftKey = z.infer<typeof treatmentPlanDraftKey>;
export const saveTreatmentPlanDraftInput = treatmentPlanDraftKey.extend({ content: treatmentPlanDraftContent.nullable() });
export type SaveTreatmentPlanDraftInput = z.infer<typeof saveTreatmentPlanDraftInput>;
export const storedTreatmentPlanDraft = z.object({ content: treatmentPlanDraftContent, savedAt: instant });
export type StoredTreatmentPlanDraft = z.infer<typeof storedTreatmentPlanDraft>;

/** Saved versions for the history. */
export const planVersionsInput = z.object({ id });
export const planVersionInput = z.object({ id, planVersion: z.coerce.number().int().min(1).max(1_000_000) });
export const planVersionSummary = planSummary
  .pick({ planVersion: true, status: true, language: true, savedAt: true, total: true, priced: true })
  .extend({ savedBy: z.string(), lines: z.number().int() });
export type TreatmentPlanVersionSummary = z.infer<typeof planVersionSummary>;

/** A version as it was saved; it never changes. */
export const planVersion = planVersionSummary.extend({
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable(),
  annotationVersion: z.number().int(),
  statusVersion: z.number().int(),
  /** The sides of its lines. */
  mirrored: z.boolean().optional(),
  comments: z.string(),
  pdfFormat: z.enum(PDF_FORMATS),
  treatments: z.array(treatment),
  notice: z.string(),
});
export type TreatmentPlanVersion = z.infer<typeof planVersion>;
