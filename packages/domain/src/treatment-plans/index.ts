export {
  type ApprovedStatus,
  countPricedSurfaces,
  draftTreatment,
  draftTreatments,
  linePricing,
  needsTreatment,
  type TemplateRow,
  treatmentTextOf,
} from './draft-treatments';
export { formatEuro, parseEuro } from './euro';
export { type DraftedTreatment, joinTreatments } from './join-treatments';
export { lineLacksSurface } from './line-lacks-surface';
export { linesOnSides } from './lines-on-sides';
export { locateUnannotatedLines } from './locate-unannotated-lines';
export { mergeAnswers, signatureOf } from './merge-answers';
export { addRanges, type Cents, type MoneyRange } from './money';
export { type BasisPoints, changePrice, PRICE_CHANGE_LIMITS, PRICE_STEPS, type PriceStep } from './price-change';
export { requireSelectedTreatment } from './require-selected-treatment';
export { requireValidTreatments } from './require-valid-treatments';
export type { RadiographFindings } from './shown-on-radiograph';
export { formatTeeth, isAbout, lineTeeth, type TeethOfLine, teethOf } from './teeth-of-line';
export { acceptedTotal, requireOneAlternative, type TreatmentPlanAnswer, treatmentPlanAnswer } from './treatment-plan-answer';
export {
  needsOwnRow,
  situationsWithoutTreatment,
  TREATMENT_SITUATIONS,
  type TreatmentSituation,
  templateRowFor,
} from './treatment-situation';
export {
  ALTERNATIVES,
  type Alternative,
  type AlternativeCosts,
  alternativeChoices,
  isPriced,
  lineForFinding,
  readingOrder,
  type Treatment,
  type TreatmentPlanTotals,
  treatmentPlanTotals,
  treatmentTotal,
  UNITS,
  type Unit,
  VAT,
  type Vat,
} from './treatments';
export {
  type SeenTreatment,
  TREATMENT_SIGHTS,
  type TreatmentSight,
  treatmentsSeen,
  UNKNOWN_REASONS,
  type UnknownReason,
} from './treatments-seen';
export { mentionsPrices, withoutPrices } from './without-prices';
