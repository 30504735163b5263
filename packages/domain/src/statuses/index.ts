export { type CariesIndex, cariesIndices } from './caries-index';
export { agreedChart, type ChartDifference, compareCharts } from './compare-charts';
export { type AnnotationContradiction, contradictingAnnotations } from './contradicting-annotations';
export { type Contradiction, conflictingStatuses, findContradictions } from './contradictions';
export { correctSurfaces } from './correct-surfaces';
export { type CurrentStatus, currentStatuses } from './current-statuses';
export { decideAnnotations } from './decide-annotations';
export { type DecidedStatuses, decideStatuses } from './decide-statuses';
export { dentasCode, dentasSurface, statusOfDentasCode, surfaceOfDentas, toothOfDentas } from './dentas-codes';
export { type DecidedStatus, editsToReach } from './edits-to-reach';
export { isSameFinding } from './is-same-finding';
export { mirrorStatus, mirrorStatusKey } from './mirror-status';
export { type LookedFor, type SeenTeeth, seenTeeth, teethLookedFor, teethNotSeen } from './seen-teeth';
export { statusLacksSurface } from './status-lacks-surface';
export type { StatusDecision, StoredStatus } from './stored-status';
export { type SuggestedStatus, statusKey, suggestStatuses } from './suggest-statuses';
export {
  type ChartCell,
  cellKey,
  chartFromCells,
  chartFromStatuses,
  compareCells,
  coveredSurfaces,
  type StatusOnTooth,
  sameStatuses,
  sortedCells,
  sortStatuses,
  statusesAt,
  type ToothChart,
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
