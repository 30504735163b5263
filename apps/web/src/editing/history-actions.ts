import { change, redo, type StateHistory, undo } from '@molaar/scene/history';

/** What a screen offers over a history. */
export interface HistoryActions<State> {
  /** Changes under the same name in a row are one entry of the history. */
  edit(change: (present: State) => State, name?: string): void;
  undo(): void;
  redo(): void;
}

/** Edits, undoes and redoes a history that is stored elsewhere; `update` replaces it by what the function returns. */
export function historyActions<State>(
  update: (next: (history: StateHistory<State>) => StateHistory<State>) => void,
): HistoryActions<State> {
  return {
    edit: (edit, name) => update((history) => change(history, edit(history.present), name)),
    undo: () => update(undo),
    redo: () => update(redo),
  };
}
