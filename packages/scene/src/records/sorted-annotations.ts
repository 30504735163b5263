import type { SceneAnnotation } from './annotation';
import type { SceneDiff } from './diff';
import type { Scene } from './scene';

/** All records of a scene in one order. The same list is answered until something changes. */
export interface SortedAnnotations {
  list(): readonly SceneAnnotation[];
}

/** More changes than this at once, and sorting anew is cheaper than putting each in its place. */
const MOST_MOVES = 500;

/**
 * Keeps the order without sorting anew: what changed since the last look is taken out and put where it belongs. `compare` is a
 * total order: no two records are equal in it.
 */
export function createSortedAnnotations(scene: Scene, compare: (a: SceneAnnotation, b: SceneAnnotation) => number): SortedAnnotations {
  let sorted: readonly SceneAnnotation[] | null = null;
  /** Ids of what changed since the last look. */
  const changed = new Set<string>();

  function note(diff: SceneDiff): void {
    if (!sorted) return;
    for (const id of diff.keys()) changed.add(id);
    if (changed.size <= MOST_MOVES) return;
    sorted = null;
    changed.clear();
  }

  function merge(old: readonly SceneAnnotation[]): SceneAnnotation[] {
    const added = [...changed].flatMap((id) => scene.get(id) ?? []).sort(compare);
    const merged: SceneAnnotation[] = [];
    let next = 0;
    for (const annotation of old) {
      // By its id: who looked in the midst of the news of a change may have found the new record here already.
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
