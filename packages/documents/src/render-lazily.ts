import type { PageImage, PageImageOptions } from './render-page-image';
import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';
import type { PatientPageInput } from './web/patient-page';

// Layout and fonts are a third of the server's code, and its threads use them: a start that reads them takes longer.

/** @see renderTreatmentPlanPdf in render-treatment-plan-pdf.ts */
export async function renderTreatmentPlanPdf(plan: TreatmentPlanDocument, options: DocumentOptions): Promise<Buffer> {
  const { renderTreatmentPlanPdf: render } = await import('./render-treatment-plan-pdf');
  return render(plan, options);
}

/** @see renderPageImage in render-page-image.ts */
export async function renderPageImage(plan: TreatmentPlanDocument, options: PageImageOptions): Promise<PageImage> {
  const { renderPageImage: render } = await import('./render-page-image');
  return render(plan, options);
}

/** @see renderPatientPage in web/patient-page.ts */
export async function renderPatientPage(input: PatientPageInput): Promise<string> {
  const { renderPatientPage: render } = await import('./web/patient-page');
  return render(input);
}
