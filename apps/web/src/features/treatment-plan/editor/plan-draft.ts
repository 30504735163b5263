import { planDraftContent } from '@molaar/contracts';
import { keepText } from '../../../client/drafts/save-text';
import type { PlanEdit } from './plan-edit';

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
    return planDraftContent.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(key);
    return null;
  }
}

export function writePlanDraft(key: string, draft: PlanDraft): void {
  keepText(key, JSON.stringify(draft));
}
