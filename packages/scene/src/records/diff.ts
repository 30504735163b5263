import { EDITABLE_FIELDS, type SceneAnnotation, sameEdit, sameValue } from './annotation';

/** What happened to one annotation: added (before null), removed (after null) or updated (both). */
export interface Change {
  readonly before: SceneAnnotation | null;
  readonly after: SceneAnnotation | null;
}

/** Changes by annotation id. */
export type SceneDiff = ReadonlyMap<string, Change>;

export const EMPTY_DIFF: SceneDiff = new Map();

export function diffOf(changes: Iterable<Change>): SceneDiff {
  const diff = new Map<string, Change>();
  for (const change of changes) {
    const id = (change.after ?? change.before)?.id;
    if (id !== undefined) diff.set(id, change);
  }
  return diff;
}

/** The diff that takes this one back. */
export function invertDiff(diff: SceneDiff): SceneDiff {
  return new Map([...diff].map(([id, { before, after }]) => [id, { before: after, after: before }]));
}

/** One diff that does both, first `first`; an annotation that ends as it began drops out. */
export function composeDiffs(first: SceneDiff, second: SceneDiff): SceneDiff {
  const composed = new Map(first);
  for (const [id, change] of second) {
    const before = first.has(id) ? first.get(id)!.before : change.before;
    if (sameEdit(before, change.after)) composed.delete(id);
    else composed.set(id, { before, after: change.after });
  }
  return composed;
}

/** True where both make the same of the same annotations. */
export function sameDiff(a: SceneDiff, b: SceneDiff): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([id, { before, after }]) => {
    const other = b.get(id);
    return other !== undefined && sameEdit(before, other.before) && sameEdit(after, other.after);
  });
}

/**
 * What an update makes of the record as it stands: only the fields that the update changed. An undo therefore
 * does not take back what someone else did meanwhile to another field of the same annotation.
 */
export function applyChange(current: SceneAnnotation | null, { before, after }: Change): SceneAnnotation | null {
  if (!before || !after) return after;
  if (!current) return null;
  const changed = EDITABLE_FIELDS.filter((field) => !sameValue(before[field], after[field]));
  return changed.reduce<SceneAnnotation>((record, field) => ({ ...record, [field]: after[field] }), current);
}
