export { agree, type ChartDifference, compareCharts } from './compare-charts';
export { contradictingObjects, type ObjectContradiction } from './contradicting-annotations';
export { type Contradiction, findContradictions } from './contradictions';
export { dentasCode, dentasSurface, statusOfDentasCode, surfaceOfDentas, toothOfDentas } from './dentas-codes';
export { type DecidedStatus, editsToReach } from './edits-to-reach';
export { needsSurface } from './needs-surface';
export { LEAST_CONFIDENCE, type SuggestedStatus, statusKey, suggestStatuses } from './suggest-statuses';
export {
  type ChartCell,
  cellKey,
  chartOf,
  compareCells,
  type StatusOnTooth,
  sameStatuses,
  sortedCells,
  sortStatuses,
  statusesAt,
  type ToothChart,
  toChart,
  withCells,
} from './tooth-chart';
export { STATUS_CHANGES, toothHistory } from './tooth-history';
export {
  EFFECTS,
  type Effect,
  effectOf,
  isGone,
  isToothStatus,
  TOOTH_STATUSES,
  type ToothStatus,
  toothStatusOf,
  withoutMootSound,
} from './tooth-status';
