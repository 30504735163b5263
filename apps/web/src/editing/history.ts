/** Immutable states with the way back and forth. States are compared by identity. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Changes under the same name in a row (letters typed into one field) are one step back. */
  readonly lastName: string | null;
}

/** Steps that are remembered. */
const DEPTH = 200;

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], lastName: null };
}

/** `next` becomes the present; the way forth is gone. The same state again changes nothing. */
export function change<State>(history: History<State>, next: State, name: string | null = null): History<State> {
  if (next === history.present) return history;
  const isSameStep = name !== null && name === history.lastName;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-DEPTH);
  return { past, present: next, future: [], lastName: name };
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], lastName: null };
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, lastName: null };
}

/** Every state through `map`, as when what the states build on has changed. */
export function mapHistory<State>({ past, present, future }: History<State>, map: (state: State) => State): History<State> {
  return { past: past.map(map), present: map(present), future: future.map(map), lastName: null };
}

/** The history after `sent` was saved and came back as `saved`: what was changed since stays, one step above what is saved. */
export function startSaved<State>({ present }: History<State>, sent: State, saved: State): History<State> {
  return present === sent ? startHistory(saved) : { past: [saved], present, future: [], lastName: null };
}
