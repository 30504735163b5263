import { diffOf, type SceneDiff } from './diff';
import type { SceneObject } from './records';

/** Unsaved changes of one image as they lie in the browser's storage until saved. */
export interface Draft {
  /** The version of the annotation set that the changes were made on. */
  readonly version: number;
  /** The draft on the server that these changes hold already; 0 for none. */
  readonly revision: number;
  readonly changes: readonly { readonly before: SceneObject | null; readonly after: SceneObject | null }[];
}

export function writeDraft(version: number, revision: number, changes: SceneDiff): string {
  const draft: Draft = { version, revision, changes: [...changes.values()] };
  return JSON.stringify(draft);
}

/** The changes of a stored draft; null where there is none or it cannot be read. */
export function readDraft(text: string | null): { version: number; revision: number; changes: SceneDiff } | null {
  if (!text) return null;
  try {
    const { version, revision, changes } = JSON.parse(text) as Partial<Draft> & Pick<Draft, 'version' | 'changes'>;
    // A release before kept no revision.
    return { version, revision: revision ?? 0, changes: diffOf(changes) };
  } catch {
    return null;
  }
}
