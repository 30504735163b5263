import type { ToothNumber } from '../teeth';
import { compareTeeth } from '../teeth';
import type { Category, FindingType } from './catalogue';
import { type Decision, MIN_SUGGESTION_CONFIDENCE } from './decisions';

/** The fields of an annotation that decide whether a person must look at it. */
export interface AnnotationForReview {
  readonly id: string;
  readonly class: FindingType;
  readonly category: Category;
  readonly tooth: ToothNumber | null;
  /** Null when a person drew it. */
  readonly confidence: number | null;
  readonly decision: Decision;
  readonly checkTooth: boolean;
  readonly experimental: boolean;
}

type Judged = Pick<AnnotationForReview, 'class' | 'confidence' | 'decision' | 'checkTooth' | 'experimental'>;

/** A tooth below this confidence is reviewed by itself: of some 300 teeth on ten radiographs, nine were. */
export const CLEAR_TOOTH_CONFIDENCE = 0.8;

/** Restorations that belong together when they are on one tooth: a post in a root filling under a crown. */
export const CONNECTED_TYPES: readonly FindingType[] = ['GOOD_ENDODONTICS', 'SUPPORT_NON_SCREW', 'SCREW', 'IMPLANT', 'CROWN'];

/** Returns true for a suggested tooth that is certain, and for the mouth area: confirmed together, with one action. */
export function isClear({ class: type, confidence, decision, checkTooth }: Judged): boolean {
  if (decision !== 'SUGGESTED') return false;
  if (type === 'MOUTH_AREA') return true;
  return type === 'TOOTH' && !checkTooth && confidence !== null && confidence >= CLEAR_TOOTH_CONFIDENCE;
}

/**
 * Returns true for a suggestion that the analysis itself doubts: a tooth that is not clear, or an uncertain tooth
 * number.
 */
export function isDoubtful(annotation: Judged): boolean {
  const { class: type, decision, checkTooth } = annotation;
  return decision === 'SUGGESTED' && (checkTooth || (type === 'TOOTH' && !isClear(annotation)));
}

/**
 * Returns true for what is experimental, or below the confidence at which suggestions are shown and propose a status:
 * nobody has to decide it, and a person who has it shown may.
 */
function isOptional(annotation: Judged): boolean {
  return annotation.experimental || hasLowConfidence(annotation);
}

function hasLowConfidence({ class: type, confidence }: Judged): boolean {
  return type !== 'TOOTH' && confidence !== null && confidence < MIN_SUGGESTION_CONFIDENCE;
}

/**
 * Returns true for what the review shows last: what is optional, but not an experimental issue, which a person who has
 * it shown looks for among the issues.
 */
export function isReviewedLast(annotation: Judged & Pick<AnnotationForReview, 'category'>): boolean {
  return hasLowConfidence(annotation) || (annotation.experimental && annotation.category !== 'ISSUES');
}

/**
 * Returns true for a suggestion that a person must decide: neither clear nor optional. It does not depend on what a
 * person has chosen to see. The database counts the same (`listImagesToReview`).
 */
export function needsDecision(annotation: Judged): boolean {
  return annotation.decision === 'SUGGESTED' && !isOptional(annotation) && !isClear(annotation);
}

/**
 * Returns the same key for annotations that are decided together: connected restorations of one tooth, and the brackets
 * of braces. One that is optional, or whose tooth is uncertain, is decided by itself.
 */
export function decisionKey(annotation: AnnotationForReview): string {
  const { id, class: type, tooth, checkTooth } = annotation;
  if (checkTooth || isOptional(annotation)) return id;
  if (type === 'BRACES') return type;
  return tooth !== null && CONNECTED_TYPES.includes(type) ? tooth : id;
}

/** Counts the decisions that are left on an image: the one number on every screen. */
export function decisionsLeft(annotations: readonly AnnotationForReview[]): number {
  return new Set(annotations.filter(needsDecision).map(decisionKey)).size;
}

const RANKS: readonly Category[] = ['ISSUES', 'RESTORATIONS', 'TEETH', 'OTHER'];

/**
 * Compares for the review: issues, restorations, doubtful teeth, anything else, and what is reviewed last; then by
 * tooth in chart order with the jaw last. Connected restorations of one tooth stand together.
 */
export function compareForDecision(a: AnnotationForReview, b: AnnotationForReview): number {
  return (
    Number(isReviewedLast(a)) - Number(isReviewedLast(b)) ||
    RANKS.indexOf(a.category) - RANKS.indexOf(b.category) ||
    byTooth(a.tooth, b.tooth) ||
    compareText(decisionKey(a), decisionKey(b)) ||
    (b.confidence ?? 1) - (a.confidence ?? 1) ||
    compareText(a.id, b.id)
  );
}

function byTooth(a: ToothNumber | null, b: ToothNumber | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : compareTeeth(a, b);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
