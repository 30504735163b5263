import { EDITABLE_FIELDS, type SceneAnnotation, sameEdit, sameValue } from './annotation';

/** A change of one annotation: added (before null), removed (after null) or updated (neither null). */
export interface Change {
  readonly before: SceneAnnotation | null;
  readonly after: SceneAnnotation | null;
}

/** Changes by annotation id. */
export type SceneDiff = ReadonlyMap<string, Change>;

export const EMPTY_DIFF: SceneDiff = new Map();

/** Collects changes by the id of their annotation. */
export function diffOf(changes: Iterable<Change>): SceneDiff {
  const diff = new Map<string, Change>();
  for (const change of changes) {
    const id = (change.after ?? change.before)?.id;
    if (id !== undefined) diff.set(id, change);
  }
  return diff;
}

/** Returns the diff that reverts this one. */
export function invertDiff(diff: SceneDiff): SceneDiff {
  return new Map([...diff].map(([id, { before, after }]) => [id, { before: after, after: before }]));
}

/** Returns one diff for both in this order, without annotations that end as they began. */
export function composeDiffs(first: SceneDiff, second: SceneDiff): SceneDiff {
  const composed = new Map(first);
  for (const [id, change] of second) {
    const before = first.has(id) ? first.get(id)!.before : change.before;
    if (sameEdit(before, change.after)) composed.delete(id);
    else composed.set(id, { before, after: change.after });
  }
  return composed;
}

/** Returns true when both diffs make the same changes. */
export function sameDiff(a: SceneDiff, b: SceneDiff): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, { before, after }]) => {
    const other = b.get(id);
    return other !== undefined && sameEdit(before, other.before) && sameEdit(after, other.after);
  });
}

/**
 * Applies a change to the current record. An update sets only the fields that it changed, so that an undo does not
 * revert what another person changed in another field.
 */
export function applyChange(current: SceneAnnotation | null, { before, after }: Change): SceneAnnotation | null {
  if (!before || !after) return after;
  if (!current) return null;
  const changed = EDITABLE_FIELDS.filter((field) => !sameValue(before[field], after[field]));
  return changed.reduce<SceneAnnotation>((record, field) => ({ ...record, [field]: after[field] }), current);
}
