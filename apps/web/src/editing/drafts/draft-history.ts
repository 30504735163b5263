import type { StateHistory } from '@molaar/scene/history';

/** What a draft stores besides the unsaved edits, so that they can be undone and redone after a reload. */
export type DraftHistory<State> = Pick<StateHistory<State>, 'past' | 'future'>;

/** Characters of history that a draft may have: a browser stores some five million in all, and the edits come first. */
const MAX_LENGTH = 200_000;

/** Returns the newest states as texts of JSON, as many as the limit allows: first what can be undone. */
export function historyToStore<State>({ past, future }: DraftHistory<State>, toJson: (state: State) => unknown): DraftHistory<unknown> {
  let left = MAX_LENGTH;
  function newest(states: readonly State[]): unknown[] {
    const kept: unknown[] = [];
    for (const state of [...states].reverse()) {
      const json = toJson(state);
      left -= JSON.stringify(json).length;
      if (left < 0) break;
      kept.unshift(json);
    }
    return kept;
  }
  return { past: newest(past), future: newest(future) };
}

interface Restored<State> extends DraftHistory<State> {
  readonly present: State;
}

/**
 * Returns the history of restored edits. Undo always leads back to what is saved, also where the draft has no history:
 * one from another browser, or of an earlier release.
 */
export function restoredHistory<State>(
  { past, present, future }: Restored<State>,
  saved: State,
  isSame: (a: State, b: State) => boolean,
): StateHistory<State> {
  const [first = present] = past;
  return { past: isSame(first, saved) ? past : [saved, ...past], present, future, lastName: null };
}
