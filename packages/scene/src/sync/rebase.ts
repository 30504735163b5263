import { type SceneAnnotation, sameEdit } from '../records/annotation';
import { applyChange, type Change, diffOf, type SceneDiff } from '../records/diff';

/** Both sides changed the same annotation differently; null stands for "deleted". */
export interface Conflict {
  readonly id: string;
  readonly mine: SceneAnnotation | null;
  readonly theirs: SceneAnnotation | null;
  /** Where the other side comes from: what is saved now, or unsaved changes of one's own in another browser. */
  readonly origin: 'SAVED' | 'DRAFT';
}

export interface Rebased {
  /** Own unsaved changes, made onto the other side's records. Holds the own side of each conflict. */
  readonly changes: SceneDiff;
  readonly conflicts: readonly Conflict[];
}

/**
 * Carries unsaved changes over to records that someone else, or a new analysis, has saved meanwhile, annotation by annotation:
 * an annotation that only one side touched takes that side's state; where both did, the person is asked.
 */
export function rebase(unsaved: SceneDiff, theirs: ReadonlyMap<string, SceneAnnotation>): Rebased {
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  for (const [id, change] of unsaved) {
    const current = theirs.get(id) ?? null;
    const mine = ontoTheirs(current, change);
    if (sameEdit(current, mine)) continue;
    changes.push({ before: current, after: mine });
    if (!sameEdit(current, change.before)) conflicts.push({ id, mine, theirs: current, origin: 'SAVED' });
  }
  return { changes: diffOf(changes), conflicts };
}

/** One's own change made onto what the other side has: of an annotation that both have, the fields that it changed; else the whole of it. */
export function ontoTheirs(theirs: SceneAnnotation | null, change: Change): SceneAnnotation | null {
  return theirs ? applyChange(theirs, change) : change.after;
}
