import { type SceneAnnotation, sameEdit } from '../records/annotation';
import { applyChange, type Change, diffOf, type SceneDiff } from '../records/diff';

/** Both sides changed the same annotation differently; null stands for "deleted". */
export interface Conflict {
  readonly id: string;
  readonly mine: SceneAnnotation | null;
  readonly theirs: SceneAnnotation | null;
  /** The other side: the saved state, or the person's own unsaved draft in another browser. */
  readonly origin: 'SAVED' | 'DRAFT';
}

export interface Rebased {
  /** The own unsaved changes applied to the other side's records; in a conflict the own side. */
  readonly changes: SceneDiff;
  readonly conflicts: readonly Conflict[];
}

/**
 * Applies unsaved changes to records that another person or a new analysis has saved. An annotation that only one side
 * changed takes that side's state; one that both changed is a conflict for the person to resolve.
 */
export function rebase(unsaved: SceneDiff, theirs: ReadonlyMap<string, SceneAnnotation>): Rebased {
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  for (const [id, change] of unsaved) {
    const current = theirs.get(id) ?? null;
    const mine = applyToTheirs(current, change);
    if (sameEdit(current, mine)) continue;
    changes.push({ before: current, after: mine });
    if (!sameEdit(current, change.before)) conflicts.push({ id, mine, theirs: current, origin: 'SAVED' });
  }
  return { changes: diffOf(changes), conflicts };
}

/**
 * Applies an own change to the other side's record: the changed fields when both sides have the annotation, else the
 * whole record.
 */
export function applyToTheirs(theirs: SceneAnnotation | null, change: Change): SceneAnnotation | null {
  return theirs ? applyChange(theirs, change) : change.after;
}
