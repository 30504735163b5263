export { ASSESSMENT_STATES, type Assessment, type AssessmentRecord, assessmentOf } from './assessment';
export { assignFindings, type UnassignedFinding } from './assignment';
export { ASSIGNMENT } from './assignment-parameters';
export { bridgeSpans } from './bridge-spans';
export {
  CATEGORIES,
  CATEGORY_COLORS,
  type Category,
  classCode,
  DOUBTFUL_COLOR,
  entryByType,
  FINDING_TYPES,
  type FindingType,
  isFindingType,
} from './catalogue';
export { checkLocation } from './check-location';
export {
  type Alignment,
  alignByTeeth,
  alignPosition,
  compareFindings,
  FINDING_CHANGES,
  type FindingChange,
  type FindingDifference,
  invertAlignment,
} from './compare-images';
export { contourOf, withContours } from './contours';
export { DECISIONS, type Decision, isConfirmed, MIN_SUGGESTION_CONFIDENCE } from './decisions';
export { allowedSurfaces, findingType, supportsBridge } from './finding-types';
export { findingsForPatient, hasIssue, type PatientFinding, type PatientStop } from './findings-for-patient';
export { findInconsistencies, type Inconsistency } from './inconsistencies';
export { isShownFinding, type ShownFindingType } from './is-shown-finding';
export { lacksSurface } from './lacks-surface';
export { type MergeContext, mergeAnnotations } from './merge-annotations';
export { printedArea } from './printed-area';
export { type KnownTooth, type ProposedAnnotation, proposeAnnotation, proposeLocation } from './propose-annotation';
export {
  type AnnotationForReview,
  CLEAR_TOOTH_CONFIDENCE,
  CONNECTED_TYPES,
  compareForDecision,
  decisionKey,
  decisionsLeft,
  isClear,
  isDoubtful,
  isReviewedLast,
  needsDecision,
} from './review';
export { type Share, shareOf } from './share';
export { CORRECTIONS, type Correction, type StoredAnnotation } from './stored-annotation';
export type { PlacedPart } from './surfaces-by-thirds';
export { formerColor, templateColor } from './template-color';
