import type { Change, SceneDiff } from './diff';
import { EDITABLE_FIELDS, type EditableField, type SceneObject, sameEdit, sameValue } from './records';

/** An object that someone else, or an analysis, changed: as it was saved before, as it is now, and as it stands in the scene. */
export interface Arrival {
  readonly id: string;
  readonly base: SceneObject | null;
  readonly theirs: SceneObject | null;
  readonly current: SceneObject | null;
}

type Slot = 'before' | 'after';
/** Answers what a step remembers of the object, once the arrival is reckoned in. */
type Carry = (record: SceneObject | null) => SceneObject | null;

/**
 * Steps as they are to be taken back and done again after an arrival. What was saved when it came is theirs now, and so is
 * everything before that: undo goes through one's own unsaved edits, ends at what the other side made of the object and never
 * goes behind it, however often it is asked. `done` has the newest step last, `undone` the next to be done again.
 */
export function carryOver(
  { done, undone }: { readonly done: readonly SceneDiff[]; readonly undone: readonly SceneDiff[] },
  arrival: Arrival,
): { done: SceneDiff[]; undone: SceneDiff[] } {
  const { base, theirs } = arrival;
  // Nothing of one's own is unsaved in what is as it was saved: that is theirs both ways.
  const back = base && theirs ? byField(base, theirs, arrival.current) : whole(arrival);
  const carriedDone = walk(done, arrival.id, ['after', 'before'], back.carry);
  return { done: carriedDone, undone: walk(undone, arrival.id, ['before', 'after'], back.turn()) };
}

/** From the last step to the first, the slots of each in the order in which the walk meets them. */
function walk(steps: readonly SceneDiff[], id: string, slots: readonly [Slot, Slot], carry: Carry): SceneDiff[] {
  const carried = [...steps];
  for (let at = carried.length - 1; at >= 0; at--) {
    const change = carried[at]!.get(id);
    if (!change) continue;
    const [first, second] = slots;
    const entries = { [first]: carry(change[first]), [second]: carry(change[second]) } as unknown as Change;
    const rest = new Map(carried[at]!);
    if (sameEdit(entries.before, entries.after)) rest.delete(id);
    else rest.set(id, entries);
    carried[at] = rest;
  }
  return carried;
}

/** Where the object is there on both sides, each field that they changed goes its own way; what only the server knows is theirs everywhere. */
function byField(base: SceneObject, theirs: SceneObject, current: SceneObject | null) {
  const changed = EDITABLE_FIELDS.filter((field) => !sameValue(base[field], theirs[field]));
  const untouched = EDITABLE_FIELDS.filter((field) => !changed.includes(field));
  const atStart = changed.filter((field) => current && sameValue(current[field], base[field]));
  const carryFrom =
    (reached: Set<EditableField>, own: readonly EditableField[]): Carry =>
    (record) => {
      if (!record) return null;
      for (const field of changed) if (!own.includes(field) && sameValue(record[field], base[field])) reached.add(field);
      const kept = [...untouched, ...changed.filter((field) => !reached.has(field))];
      return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, record[field]])) };
    };
  const reached = new Set(atStart);
  return {
    carry: carryFrom(reached, []),
    // Where what was saved lies behind, what can be done again is one's own.
    turn: () =>
      carryFrom(
        new Set(atStart),
        [...reached].filter((field) => !atStart.includes(field)),
      ),
  };
}

/** Where one side has no such object, it is the object that came or went. */
function whole({ base, theirs, current }: Arrival) {
  const atStart = sameEdit(current, base);
  const carryFrom = (start: boolean): Carry => {
    let reached = start;
    return (record) => {
      reached ||= sameEdit(record, base);
      return reached ? theirs : record;
    };
  };
  let found = atStart;
  const back = carryFrom(atStart);
  return {
    carry: (record: SceneObject | null) => {
      found ||= sameEdit(record, base);
      return back(record);
    },
    turn: () => (found && !atStart ? (record: SceneObject | null) => record : carryFrom(atStart)),
  };
}
