export { assignFindings, type DetectedObject } from './assignment';
export { ASSIGNMENT } from './assignment-parameters';
export { bridgeSpans } from './bridge-spans';
export { CATEGORIES, type Category, classCode, entryByClass, FINDING_TYPES, type FindingType, isFindingType } from './catalogue';
export {
  type Alignment,
  alignByTeeth,
  alignPlace,
  compareFindings,
  FINDING_CHANGES,
  type FindingChange,
  type FindingDifference,
  invertAlignment,
} from './compare-images';
export { DECISIONS, type Decision, isConfirmed } from './decisions';
export { allowedSurfaces, carriesBridge, findingType } from './finding-types';
export { findInconsistencies, type Inconsistency } from './inconsistencies';
export { mouthArea } from './mouth-area';
