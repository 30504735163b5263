import type { Category } from '@molaar/domain/findings';
import { compareForQueue, REVIEW_CATEGORIES, type SceneAnnotation } from '@molaar/scene';
import type { Check } from '../checks/check-text';

/** One row of the findings list: a heading with the number of its annotations, or an annotation. */
export type ListRow =
  | { readonly kind: 'heading'; readonly group: Category | 'QUEUE' | 'REVIEWED'; readonly count: number; readonly open: readonly string[] }
  | { readonly kind: 'object'; readonly object: SceneAnnotation };

/**
 * Returns the rows: by category; during a review the queue first, then what is decided. `objects` are in the list's
 * order.
 */
export function listRows(objects: readonly SceneAnnotation[], reviewing: boolean): ListRow[] {
  if (reviewing) {
    const queue = objects.filter(({ decision }) => decision === 'SUGGESTED').sort(compareForQueue);
    const decided = objects.filter(({ decision }) => decision !== 'SUGGESTED');
    return [...group('QUEUE', queue, false), ...group('REVIEWED', decided, false)];
  }
  return REVIEW_CATEGORIES.flatMap((category) =>
    group(
      category,
      objects.filter((object) => object.category === category),
      true,
    ),
  );
}

function group(name: (ListRow & { kind: 'heading' })['group'], objects: readonly SceneAnnotation[], approvable: boolean): ListRow[] {
  if (objects.length === 0) return [];
  const open = approvable ? objects.filter(({ decision }) => decision === 'SUGGESTED').map(({ id }) => id) : [];
  return [{ kind: 'heading', group: name, count: objects.length, open }, ...objects.map((object): ListRow => ({ kind: 'object', object }))];
}

/** Returns the rules that each annotation breaks, by annotation id. */
export function rulesByObject(found: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  const rules = new Map<string, Check[]>();
  for (const one of found) for (const id of one.ids) rules.set(id, [...(rules.get(id) ?? []), one]);
  return rules;
}
