import { composeDocument } from './compose-document';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';
import { writePdf } from './write-pdf';

/**
 * Renders a treatment plan as an A4 PDF: tagged, searchable, with embedded fonts, and the same bytes for the same
 * input. Yields to the event loop while rendering.
 * @throws RangeError when a single row is higher than a page.
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
