/**
 * Undo and redo as two stacks. An entry is what its owner needs to move one command back or forth: the state before the
 * command (`state-history.ts`) or the command's diff (`scene-history.ts`). Histories are immutable.
 */
export interface History<Entry> {
  /** The newest last. */
  readonly past: readonly Entry[];
  /** The one to be redone next last. */
  readonly future: readonly Entry[];
  /** Name of the last command; null after an undo, a redo or a command without a name. */
  readonly lastName: string | null;
}

export const EMPTY_HISTORY: History<never> = { past: [], future: [], lastName: null };

interface PushOptions<Entry> {
  readonly name: string | null;
  /** Joins the entries of two commands of one name; null when they cancel each other out. */
  readonly join: (previous: Entry, entry: Entry) => Entry | null;
}

/**
 * Adds the entry of a new command and clears what could be redone. Commands of the same name in a row (letters typed
 * into one field) become one entry.
 */
export function pushEntry<Entry>({ past, lastName }: History<Entry>, entry: Entry, { name, join }: PushOptions<Entry>): History<Entry> {
  const isSameCommand = name !== null && name === lastName && past.length > 0;
  const joined = isSameCommand ? join(past.at(-1)!, entry) : entry;
  const before = isSameCommand ? past.slice(0, -1) : past;
  if (joined === null) return { past: before, future: [], lastName: null };
  return { past: [...before, joined], future: [], lastName: name };
}

/** Moves the newest past entry to the future, where `entry` takes its place. */
export function moveBack<Entry>({ past, future }: History<Entry>, entry: Entry): History<Entry> {
  return { past: past.slice(0, -1), future: [...future, entry], lastName: null };
}

/** Moves the next future entry to the past, where `entry` takes its place. */
export function moveForward<Entry>({ past, future }: History<Entry>, entry: Entry): History<Entry> {
  return { past: [...past, entry], future: future.slice(0, -1), lastName: null };
}
