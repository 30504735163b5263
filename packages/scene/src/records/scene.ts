import type { Box } from '@molaar/domain/geometry';
import type { SceneAnnotation } from './annotation';
import { applyChange, type Change, diffOf, type SceneDiff } from './diff';
import { createSpatialIndex } from './spatial-index';

/** The records of one image with their spatial index. Listeners receive each applied diff. */
export interface Scene {
  get(id: string): SceneAnnotation | undefined;
  all(): SceneAnnotation[];
  readonly size: number;
  /** Counts up at each change; a cheap snapshot for subscribers. */
  readonly revision: number;
  /** Applies a diff to the current records. @returns the changes that it made. */
  apply(diff: SceneDiff): SceneDiff;
  /** Returns the ids of the records whose boxes touch the rectangle. */
  search(area: Box): Set<string>;
  subscribe(listener: (diff: SceneDiff) => void): () => void;
}

/** Creates a scene of annotations, which can be found by id and by place. */
export function createScene(annotations: readonly SceneAnnotation[] = []): Scene {
  const records = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  const index = createSpatialIndex();
  for (const annotation of annotations) index.insert(annotation.id, annotation.box);
  const listeners = new Set<(diff: SceneDiff) => void>();
  let revision = 0;

  function put(id: string, annotation: SceneAnnotation | null): void {
    if (annotation) {
      records.set(id, annotation);
      index.insert(id, annotation.box);
    } else {
      records.delete(id);
      index.remove(id);
    }
  }

  return {
    get: (id) => records.get(id),
    all: () => [...records.values()],
    get size() {
      return records.size;
    },
    get revision() {
      return revision;
    },
    apply(diff) {
      const changes: Change[] = [];
      for (const [id, change] of diff) {
        const before = records.get(id) ?? null;
        const after = applyChange(before, change);
        if (before === after) continue;
        put(id, after);
        changes.push({ before, after });
      }
      const applied = diffOf(changes);
      if (applied.size > 0) {
        revision += 1;
        for (const listener of listeners) listener(applied);
      }
      return applied;
    },
    search: (area) => index.search(area),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
