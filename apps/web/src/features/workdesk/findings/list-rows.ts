import { type Category, isClear, isReviewedLast } from '@molaar/domain/findings';
import { countFindings, REVIEW_CATEGORIES, type SceneAnnotation, sortForReview } from '@molaar/scene';
import type { Check } from '../checks/check-text';

/** A category, or a group of the review. */
export type RowGroup = Category | 'DOUBTFUL' | 'OPTIONAL' | 'CLEAR' | 'REVIEWED';

/** A heading, with the number of its annotations. */
export interface HeadingRow {
  readonly kind: 'heading';
  readonly group: RowGroup;
  readonly count: number;
  /** Suggestions that can be approved together. */
  readonly open: readonly string[];
  /** Number of suggestions that are left out of them: a person has to check each tooth number. */
  readonly uncertain: number;
}

/** One row of the findings list. */
export type ListRow = HeadingRow | { readonly kind: 'annotation'; readonly annotation: SceneAnnotation };

/**
 * Returns the rows: by category; during a review what is to be decided first, in the order of the review, then what
 * is reviewed last, the clear teeth, and what is decided. `annotations` are in the list's order.
 */
export function listRows(annotations: readonly SceneAnnotation[], reviewing: boolean): ListRow[] {
  if (reviewing) {
    const open = annotations.filter(({ decision }) => decision === 'SUGGESTED');
    const queue = sortForReview(open.filter((annotation) => !isClear(annotation)));
    const decided = annotations.filter(({ decision }) => decision !== 'SUGGESTED');
    return [
      ...(['ISSUES', 'RESTORATIONS', 'TEETH', 'OTHER'] as const).flatMap((category) =>
        group(
          category === 'TEETH' ? 'DOUBTFUL' : category,
          queue.filter((annotation) => annotation.category === category && !isReviewedLast(annotation)),
          false,
        ),
      ),
      ...group('OPTIONAL', queue.filter(isReviewedLast), false),
      ...group('CLEAR', open.filter(isClear), false),
      ...group('REVIEWED', decided, false),
    ];
  }
  return REVIEW_CATEGORIES.flatMap((category) =>
    group(
      category,
      annotations.filter((annotation) => annotation.category === category),
      true,
    ),
  );
}

function group(name: RowGroup, annotations: readonly SceneAnnotation[], approvable: boolean): ListRow[] {
  if (annotations.length === 0) return [];
  const suggested = approvable ? annotations.filter(({ decision }) => decision === 'SUGGESTED') : [];
  const open = suggested.filter(({ checkTooth }) => !checkTooth).map(({ id }) => id);
  return [
    { kind: 'heading', group: name, count: countFindings(annotations), open, uncertain: suggested.length - open.length },
    ...annotations.map((annotation): ListRow => ({ kind: 'annotation', annotation })),
  ];
}

/** Returns the rules that each annotation breaks, by annotation id. */
export function checksByAnnotation(found: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  const rules = new Map<string, Check[]>();
  for (const one of found) for (const id of one.ids) rules.set(id, [...(rules.get(id) ?? []), one]);
  return rules;
}
