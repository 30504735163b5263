import { type AnnotationField, EDITABLE_FIELDS, type SceneAnnotation, sameEdit, sameValue } from '../records/annotation';
import type { Change, SceneDiff } from '../records/diff';
import type { History } from './history';

/** The entries of a scene's history without the name of its last command. */
export type HistoryEntries = Pick<History<SceneDiff>, 'past' | 'future'>;

/** A change of one annotation by another person or an analysis. */
export interface RemoteChange {
  readonly id: string;
  /** As it was saved before. */
  readonly base: SceneAnnotation | null;
  /** As it is saved now. */
  readonly theirs: SceneAnnotation | null;
  /** As it is in the scene, with unsaved edits. */
  readonly current: SceneAnnotation | null;
}

type Slot = 'before' | 'after';
/** Returns a record of an entry as it is after the remote change. */
type RebaseRecord = (record: SceneAnnotation | null) => SceneAnnotation | null;

/**
 * Rebases history entries on a remote change. What was saved before it counts as theirs, and so does everything
 * earlier: undo goes back through the unsaved edits to what the other side made of the annotation and never further.
 */
export function rebaseEntries({ past, future }: HistoryEntries, change: RemoteChange): { past: SceneDiff[]; future: SceneDiff[] } {
  const { base, theirs } = change;
  const direction = base && theirs ? byField(base, theirs, change.current) : byRecord(change);
  const rebasedPast = walk(past, change.id, ['after', 'before'], direction.back);
  return { past: rebasedPast, future: walk(future, change.id, ['before', 'after'], direction.forward()) };
}

/** Visits the entries from the last to the first and the slots of each in the given order. */
function walk(entries: readonly SceneDiff[], id: string, slots: readonly [Slot, Slot], rebaseRecord: RebaseRecord): SceneDiff[] {
  const rebased = [...entries];
  for (let at = rebased.length - 1; at >= 0; at--) {
    const change = rebased[at]!.get(id);
    if (!change) continue;
    const [first, second] = slots;
    const next = { [first]: rebaseRecord(change[first]), [second]: rebaseRecord(change[second]) } as unknown as Change;
    const diff = new Map(rebased[at]!);
    if (sameEdit(next.before, next.after)) diff.delete(id);
    else diff.set(id, next);
    rebased[at] = diff;
  }
  return rebased;
}

/**
 * Both sides have the annotation: each field that the other side changed is rebased separately; the server's own fields
 * are theirs.
 */
function byField(base: SceneAnnotation, theirs: SceneAnnotation, current: SceneAnnotation | null) {
  const changed = EDITABLE_FIELDS.filter((field) => !sameValue(base[field], theirs[field]));
  const untouched = EDITABLE_FIELDS.filter((field) => !changed.includes(field));
  const atStart = changed.filter((field) => current && sameValue(current[field], base[field]));
  const rebaseFrom =
    (reached: Set<AnnotationField>, own: readonly AnnotationField[]): RebaseRecord =>
    (record) => {
      if (!record) return null;
      for (const field of changed) if (!own.includes(field) && sameValue(record[field], base[field])) reached.add(field);
      const mine = [...untouched, ...changed.filter((field) => !reached.has(field))];
      return { ...theirs, ...Object.fromEntries(mine.map((field) => [field, record[field]])) };
    };
  const reached = new Set(atStart);
  return {
    back: rebaseFrom(reached, []),
    // Fields whose saved value is in the past have only own values in the future.
    forward: () =>
      rebaseFrom(
        new Set(atStart),
        [...reached].filter((field) => !atStart.includes(field)),
      ),
  };
}

/** One side has no such annotation: the record as a whole was added or removed. */
function byRecord({ base, theirs, current }: RemoteChange) {
  const atStart = sameEdit(current, base);
  const rebaseFrom = (start: boolean): RebaseRecord => {
    let reached = start;
    return (record) => {
      reached ||= sameEdit(record, base);
      return reached ? theirs : record;
    };
  };
  let found = atStart;
  const back = rebaseFrom(atStart);
  return {
    back: (record: SceneAnnotation | null) => {
      found ||= sameEdit(record, base);
      return back(record);
    },
    forward: () => (found && !atStart ? (record: SceneAnnotation | null) => record : rebaseFrom(atStart)),
  };
}
