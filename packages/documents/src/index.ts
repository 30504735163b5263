export type * from './plan-document';
export { renderPlanPdf } from './render-plan-pdf';
export { renderPlanPreview, type PlanPreview } from './render-plan-preview';
