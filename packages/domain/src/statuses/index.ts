export { agreedChart, type ChartDifference, compareCharts } from './compare-charts';
export { contradictingAnnotations, type AnnotationContradiction } from './contradicting-annotations';
export { type Contradiction, findContradictions } from './contradictions';
export { dentasCode, dentasSurface, statusOfDentasCode, surfaceOfDentas, toothOfDentas } from './dentas-codes';
export { type DecidedStatus, editsToReach } from './edits-to-reach';
export { needsSurface } from './needs-surface';
export { MIN_SUGGESTION_CONFIDENCE, type SuggestedStatus, statusKey, suggestStatuses } from './suggest-statuses';
export {
  type ChartCell,
  cellKey,
  chartFromCells,
  compareCells,
  type StatusOnTooth,
  sameStatuses,
  sortedCells,
  sortStatuses,
  statusesAt,
  type ToothChart,
  chartFromStatuses,
  withCells,
} from './tooth-chart';
export { STATUS_CHANGES, toothHistory } from './tooth-history';
export {
  EFFECTS,
  type Effect,
  effectOf,
  isMissingTooth,
  isToothStatus,
  TOOTH_STATUSES,
  type ToothStatus,
  toothStatusOf,
  withoutSupersededSound,
} from './tooth-status';
