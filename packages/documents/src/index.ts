export { createPdfPool, type PdfPool } from './pdf-pool';
export type * from './plan-document';
export { renderPlanPdf } from './render-plan-pdf';
export { type PlanPreview, renderPlanPreview } from './render-plan-preview';
export { PAGE_STYLE } from './web/page-style';
export { renderClosedPage, renderPinPage } from './web/pin-page';
export { renderPlanPage } from './web/plan-page';
