export { type ApprovedStatus, countSurfaces, draftTreatments, linePricing, type TemplateRow, textOfRow } from './draft-treatments';
export { parseEuro, writeEuro } from './euro';
export { linesOnTeeth } from './lines-on-teeth';
export type { Cents, MoneyRange } from './money';
export { type PlanAnswerSense, senseOfAnswer } from './plan-answer';
export { type BasisPoints, changePrice, PRICE_CHANGE_LIMITS, PRICE_STEPS, type PriceStep } from './price-change';
export {
  ALTERNATIVES,
  type Alternative,
  lineAbout,
  type PlanTotals,
  planTotals,
  readingOrder,
  treatmentTotal,
  UNITS,
  type Unit,
  waysOf,
} from './treatments';
