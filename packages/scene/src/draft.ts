import { diffOf, type SceneDiff } from './diff';
import type { SceneObject } from './records';

/** Unsaved changes of one image as they lie in the browser's storage until saved. */
export interface Draft {
  /** The version of the annotation set that the changes were made on. */
  readonly version: number;
  readonly changes: readonly { readonly before: SceneObject | null; readonly after: SceneObject | null }[];
}

export function writeDraft(version: number, changes: SceneDiff): string {
  const draft: Draft = { version, changes: [...changes.values()] };
  return JSON.stringify(draft);
}

/** The changes of a stored draft; null where there is none or it cannot be read. */
export function readDraft(text: string | null): { version: number; changes: SceneDiff } | null {
  if (!text) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return { version: draft.version, changes: diffOf(draft.changes) };
  } catch {
    return null;
  }
}
