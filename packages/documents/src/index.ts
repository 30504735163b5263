export type * from './plan-document';
export { renderPlanPdf } from './render-plan-pdf';
export { type PlanPreview, renderPlanPreview } from './render-plan-preview';
