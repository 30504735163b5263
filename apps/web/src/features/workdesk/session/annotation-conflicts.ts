import { type Conflict, type SceneAnnotation, sameEdit } from '@molaar/scene';

interface Options {
  readonly open: readonly Conflict[];
  readonly found: readonly Conflict[];
  readonly isUnsaved: (id: string) => boolean;
  readonly current: (id: string) => SceneAnnotation | null;
  /** The annotations as they are saved now; absent when nothing was received. */
  readonly saved?: ReadonlyMap<string, SceneAnnotation>;
}

/**
 * Returns the conflicts that are open after a merge: those that it found, and those that were open before unless they
 * were found again, or both sides agree by now.
 */
export function openConflicts({ open, found, isUnsaved, current, saved }: Options): Conflict[] {
  const foundAgain = new Set(found.map(({ id }) => id));
  const still = open
    .filter(({ id }) => !foundAgain.has(id) && isUnsaved(id))
    .map((conflict) => (saved && conflict.origin === 'SAVED' ? { ...conflict, theirs: saved.get(conflict.id) ?? null } : conflict))
    .filter((conflict) => !sameEdit(current(conflict.id), conflict.theirs));
  return [...still, ...found];
}
