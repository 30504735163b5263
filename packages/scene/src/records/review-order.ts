import type { Category } from '@molaar/domain/findings';
import { compareTeeth } from '@molaar/domain/teeth';
import type { SceneAnnotation } from './annotation';

/** Categories in the order of the findings list. Teeth are many and come last. */
export const REVIEW_CATEGORIES: readonly Category[] = ['ISSUES', 'RESTORATIONS', 'OTHER', 'TEETH'];

/**
 * Compares for the findings list: by category, then by tooth in chart order with the jaw last, then by falling
 * confidence.
 */
export function compareForReview(a: SceneAnnotation, b: SceneAnnotation): number {
  if (a.category !== b.category) return REVIEW_CATEGORIES.indexOf(a.category) - REVIEW_CATEGORIES.indexOf(b.category);
  if (a.location !== b.location) {
    if (!a.location) return 1;
    if (!b.location) return -1;
    return compareTeeth(a.location, b.location);
  }
  return (b.confidence ?? 1) - (a.confidence ?? 1) || compareIds(a, b);
}

/** Compares for drawing: large boxes first, so that none covers a smaller one. */
export function compareForDrawing(a: SceneAnnotation, b: SceneAnnotation): number {
  return b.box[2] * b.box[3] - a.box[2] * a.box[3] || compareIds(a, b);
}

const compareIds = (a: SceneAnnotation, b: SceneAnnotation) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
