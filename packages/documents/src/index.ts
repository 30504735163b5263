export { createPdfPool, PdfLaneFull, type PdfPool } from './pdf-pool';
export { type PageImage, renderPageImage } from './render-page-image';
export { renderTreatmentPlanPdf } from './render-treatment-plan-pdf';
export type * from './treatment-plan-document';
export { PAGE_SCRIPT } from './web/page-script';
export { PAGE_STYLE } from './web/page-style';
export { renderPatientPage } from './web/patient-page';
export { renderClosedPage, renderPinPage } from './web/pin-page';
