import { composePlan } from './compose-plan';
import type { PlanDocument, PlanOptions } from './plan-document';
import { writePdf } from './write-pdf';

/**
 * The plan as an A4 PDF: tagged, searchable, with embedded fonts, and the same bytes for the same input. Works in slices
 * that let other requests through. RangeError when a single row is higher than a page.
 */
export async function renderPlanPdf(plan: PlanDocument, options: PlanOptions): Promise<Buffer> {
  const composed = await composePlan(plan, options);
  return writePdf(composed, {
    title: composed.title,
    author: plan.clinic.name,
    locale: options.locale,
    created: new Date(plan.savedAt),
  });
}
