import { EMPTY_HISTORY, type History, moveBack, moveForward, pushEntry } from './history';

/** The history of an immutable state: its entries are earlier and undone states. States are compared by identity. */
export interface StateHistory<State> extends History<State> {
  readonly present: State;
}

/** Entries that are stored at most. */
const DEPTH = 200;

/** Returns a history without entries. */
export function startHistory<State>(present: State): StateHistory<State> {
  return { ...EMPTY_HISTORY, present };
}

/** Makes `next` the present. The same state again changes nothing; changes of one name in a row are one entry. */
export function change<State>(history: StateHistory<State>, next: State, name: string | null = null): StateHistory<State> {
  if (next === history.present) return history;
  const pushed = pushEntry(history, history.present, { name, join: (previous) => previous });
  return { ...pushed, past: pushed.past.slice(-DEPTH), present: next };
}

/** Returns the history at the state before; at the first state, the same history. */
export function undo<State>(history: StateHistory<State>): StateHistory<State> {
  if (history.past.length === 0) return history;
  return { ...moveBack(history, history.present), present: history.past.at(-1)! };
}

/** Returns the history at the state that was undone last; where there is none, the same history. */
export function redo<State>(history: StateHistory<State>): StateHistory<State> {
  if (history.future.length === 0) return history;
  return { ...moveForward(history, history.present), present: history.future.at(-1)! };
}

/** Maps every state, as when the data that the states build on has changed. */
export function mapHistory<State>({ past, present, future }: StateHistory<State>, map: (state: State) => State): StateHistory<State> {
  return { past: past.map(map), present: map(present), future: future.map(map), lastName: null };
}

/** Starts again from `saved`, the stored form of `sent`. Changes made since remain as one entry above it. */
export function startSaved<State>({ present }: StateHistory<State>, sent: State, saved: State): StateHistory<State> {
  return present === sent ? startHistory(saved) : { past: [saved], present, future: [], lastName: null };
}
