export { createPdfPool, PdfLaneFull, type PdfPool } from './pdf-pool';
export { renderPageImage, renderPatientPage, renderTreatmentPlanPdf } from './render-lazily';
export type { PageImage } from './render-page-image';
export type * from './treatment-plan-document';
export { PAGE_SCRIPT } from './web/page-script';
export { PAGE_STYLE } from './web/page-style';
export { renderClosedPage, renderPinPage } from './web/pin-page';
