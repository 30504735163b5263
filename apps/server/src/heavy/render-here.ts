import { createPdfPool, renderPageImage, renderTreatmentPlanPdf } from '@molaar/documents';
import type { Deps } from '@molaar/services/context';

/**
 * Renders PDFs in the present thread. They have the version of those of the PDF threads, so that each thread finds what
 * another has stored and none stores the same document again.
 * @param pdfThread The file of the PDF threads.
 */
export function renderHere(pdfThread: URL): NonNullable<Deps['pdf']> {
  // Read from the file; no thread is started.
  const { version } = createPdfPool(pdfThread, { threads: 1 });
  return { version, render: renderTreatmentPlanPdf, renderPageImage, warmUp: () => {} };
}
