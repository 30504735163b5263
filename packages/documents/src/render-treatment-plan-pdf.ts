import { composeDocument } from './compose-document';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';
import { writePdf } from './write-pdf';

/**
 * The plan as an A4 PDF: tagged, searchable, with embedded fonts, and the same bytes for the same input. Works in slices
 * that let other requests through. RangeError when a single row is higher than a page.
 */
export async function renderTreatmentPlanPdf(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer> {
  const composed = await composeDocument(plan, options);
  return writePdf(composed, {
    title: composed.title,
    author: plan.clinic.name,
    locale: options.locale,
    created: new Date(plan.savedAt),
  });
}
