export { type ApprovedStatus, countPricedSurfaces, draftTreatments, linePricing, type TemplateRow, treatmentTextOf } from './draft-treatments';
export { parseEuro, formatEuro } from './euro';
export { locateUnmarkedLines } from './lines-on-teeth';
export type { Cents, MoneyRange } from './money';
export { type TreatmentPlanAnswer, treatmentPlanAnswer } from './plan-answer';
export { type BasisPoints, changePrice, PRICE_CHANGE_LIMITS, PRICE_STEPS, type PriceStep } from './price-change';
export {
  ALTERNATIVES,
  type Alternative,
  lineForFinding,
  type TreatmentPlanTotals,
  treatmentPlanTotals,
  readingOrder,
  treatmentTotal,
  UNITS,
  type Unit,
  alternativesOf,
} from './treatments';
