import type { Category } from '@molaar/domain/findings';
import { compareForQueue, REVIEW_CATEGORIES, type SceneAnnotation } from '@molaar/scene';
import type { Check } from '../checks/check-text';

/** One row of the findings list: a heading with the number of its annotations, or an annotation. */
export type ListRow =
  | { readonly kind: 'heading'; readonly group: Category | 'QUEUE' | 'REVIEWED'; readonly count: number; readonly open: readonly string[] }
  | { readonly kind: 'annotation'; readonly annotation: SceneAnnotation };

/**
 * Returns the rows: by category; during a review the queue first, then what is decided. `annotations` are in the list's
 * order.
 */
export function listRows(annotations: readonly SceneAnnotation[], reviewing: boolean): ListRow[] {
  if (reviewing) {
    const queue = annotations.filter(({ decision }) => decision === 'SUGGESTED').sort(compareForQueue);
    const decided = annotations.filter(({ decision }) => decision !== 'SUGGESTED');
    return [...group('QUEUE', queue, false), ...group('REVIEWED', decided, false)];
  }
  return REVIEW_CATEGORIES.flatMap((category) =>
    group(
      category,
      annotations.filter((annotation) => annotation.category === category),
      true,
    ),
  );
}

function group(name: (ListRow & { kind: 'heading' })['group'], annotations: readonly SceneAnnotation[], approvable: boolean): ListRow[] {
  if (annotations.length === 0) return [];
  const open = approvable ? annotations.filter(({ decision }) => decision === 'SUGGESTED').map(({ id }) => id) : [];
  return [
    { kind: 'heading', group: name, count: annotations.length, open },
    ...annotations.map((annotation): ListRow => ({ kind: 'annotation', annotation })),
  ];
}

/** Returns the rules that each annotation breaks, by annotation id. */
export function checksByAnnotation(found: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  const rules = new Map<string, Check[]>();
  for (const one of found) for (const id of one.ids) rules.set(id, [...(rules.get(id) ?? []), one]);
  return rules;
}
