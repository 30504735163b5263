import { savePlanInput, treatment } from '@molaar/contracts';
import { z } from 'zod';
import type { PlanEdit } from './plan-document';

const { language, pdfFormat } = savePlanInput.shape;
const editLine = z.object({ ...treatment.shape, issue: z.string(), quantity: z.string(), priceFrom: z.string(), priceTo: z.string() });
const planEdit = z.object({
  language,
  pdfFormat: pdfFormat.unwrap(),
  medicalTemplateId: z.uuid().nullable(),
  comments: z.string(),
  lines: z.array(editLine),
});
const stored = z.object({ base: planEdit, edit: planEdit });

/** Unsaved edits and the saved plan that they were made on. */
export interface PlanDraft {
  readonly base: PlanEdit;
  readonly edit: PlanEdit;
}

/** Unsaved changes wait in the browser under this key until they are saved; signing out removes it. */
export const planDraftKey = (userId: string, { planId, imageId }: { planId: string | null; imageId: string }) =>
  `molaar:plan:${userId}:${planId ?? `new:${imageId}`}`;

/** Null where nothing was kept, or by another release. */
export function readPlanDraft(key: string): PlanDraft | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(key);
    return null;
  }
}

export function writePlanDraft(key: string, draft: PlanDraft): void {
  localStorage.setItem(key, JSON.stringify(draft));
}
