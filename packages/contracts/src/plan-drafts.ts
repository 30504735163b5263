import { z } from 'zod';
import { id, instant, locale } from './common';
import { MOST_TREATMENTS, PDF_FORMATS, planSummary, treatment } from './plans';

/** A treatment while it is edited: numbers are texts as typed, so that nothing typed is lost or changed under the hand. */
export const editLine = z.object({
  ...treatment.shape,
  issue: z.string().max(1000),
  quantity: z.string().max(40),
  priceFrom: z.string().max(40),
  priceTo: z.string().max(40),
});
export type EditLine = z.infer<typeof editLine>;

/** All of a plan that a person edits. */
export const planEdit = z.object({
  language: locale,
  pdfFormat: z.enum(PDF_FORMATS),
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable().default(null),
  comments: z.string().max(20_000),
  /** Of the findings that the lines were made from; null in what an earlier release kept. */
  annotationVersion: z.number().int().min(0).nullable().default(null),
  statusVersion: z.number().int().min(0).nullable().default(null),
  lines: z.array(editLine).max(MOST_TREATMENTS),
});
export type PlanEdit = z.infer<typeof planEdit>;

/** Unsaved edits and the saved plan that they were made on. */
export const planDraftContent = z.object({ base: planEdit, edit: planEdit });
export type PlanDraftContent = z.infer<typeof planDraftContent>;

/** One's own draft of a plan, or of the plan that a radiograph does not have yet. */
export const planDraftKey = z.object({ imageId: id, planId: id.nullable() });
export type PlanDraftKey = z.infer<typeof planDraftKey>;
export const savePlanDraftInput = planDraftKey.extend({ content: planDraftContent.nullable() });
export type SavePlanDraftInput = z.infer<typeof savePlanDraftInput>;
export const keptPlanDraft = z.object({ content: planDraftContent, savedAt: instant });
export type KeptPlanDraft = z.infer<typeof keptPlanDraft>;

/** A saved version as the history lists it. */
export const planVersionsInput = z.object({ id });
export const planVersionInput = z.object({ id, planVersion: z.coerce.number().int().min(1).max(1_000_000) });
export const planVersionSummary = planSummary
  .pick({ planVersion: true, status: true, language: true, savedAt: true, total: true })
  .extend({ savedBy: z.string(), lines: z.number().int() });
export type PlanVersionSummary = z.infer<typeof planVersionSummary>;

/** A version as it was saved; nothing later changes it. */
export const planVersion = planVersionSummary.extend({
  medicalTemplateId: id.nullable(),
  pricingTemplateId: id.nullable(),
  annotationVersion: z.number().int(),
  statusVersion: z.number().int(),
  comments: z.string(),
  pdfFormat: z.enum(PDF_FORMATS),
  treatments: z.array(treatment),
  notice: z.string(),
});
export type PlanVersion = z.infer<typeof planVersion>;
