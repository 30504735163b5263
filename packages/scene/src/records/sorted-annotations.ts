import type { SceneAnnotation } from './annotation';
import type { SceneDiff } from './diff';
import type { Scene } from './scene';

/** All records of a scene in one order. */
export interface SortedAnnotations {
  /** Returns the same array until a record changes. */
  list(): readonly SceneAnnotation[];
}

/** With more changes than this, sorting all records is faster than inserting each. */
const MAX_INSERTS = 500;

/**
 * Creates a sorted list that stays sorted without sorting everything: records that changed since the last call are
 * removed and inserted again. `compare` must be a total order: no two records are equal in it.
 */
export function createSortedAnnotations(scene: Scene, compare: (a: SceneAnnotation, b: SceneAnnotation) => number): SortedAnnotations {
  let sorted: readonly SceneAnnotation[] | null = null;
  /** Ids of the records that changed since the last call of `list`. */
  const changed = new Set<string>();

  function note(diff: SceneDiff): void {
    if (!sorted) return;
    for (const id of diff.keys()) changed.add(id);
    if (changed.size <= MAX_INSERTS) return;
    sorted = null;
    changed.clear();
  }

  function merge(old: readonly SceneAnnotation[]): SceneAnnotation[] {
    const added = [...changed].flatMap((id) => scene.get(id) ?? []).sort(compare);
    const merged: SceneAnnotation[] = [];
    let next = 0;
    for (const annotation of old) {
      // Compared by id: a listener that called `list` while it was notified may already have inserted the new record.
      if (changed.has(annotation.id)) continue;
      while (next < added.length && compare(added[next]!, annotation) < 0) merged.push(added[next++]!);
      merged.push(annotation);
    }
    while (next < added.length) merged.push(added[next++]!);
    return merged;
  }

  scene.subscribe(note);
  return {
    list() {
      if (!sorted) sorted = scene.all().sort(compare);
      else if (changed.size > 0) sorted = merge(sorted);
      changed.clear();
      return sorted;
    },
  };
}
