import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, mapHistory, redo, startHistory, startSaved, undo } from './state-history';

describe('the history of a state', () => {
  it('undoes to the first state and redoes to the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (states) => {
        const end = states.reduce((history, state) => change(history, state), startHistory(0));
        let history = end;
        for (const _ of end.past) history = undo(history);
        expect(history.present).toBe(0);
        for (const _ of end.past) history = redo(history);
        expect(history.present).toBe(end.present);
        expect(history.past).toEqual(end.past);
      }),
    );
  });

  it('starts from the saved state, with changes made during the save as one entry', () => {
    const sent = change(startHistory('a'), 'b');
    expect(startSaved(sent, 'b', 'B')).toEqual(startHistory('B'));
    const later = startSaved(change(sent, 'bc'), 'b', 'B');
    expect(later.present).toBe('bc');
    expect(undo(later).present).toBe('B');
    expect(undo(undo(later)).present).toBe('B');
  });

  it('undoes letters typed into one field at once', () => {
    const typed = ['a', 'ab', 'abc'].reduce((history, text) => change(history, text, 'name'), startHistory(''));
    expect(undo(typed).present).toBe('');
    const other = change(typed, 'abcd', 'surname');
    expect(undo(other).present).toBe('abc');
    // Typing after an undo starts a new entry.
    expect(undo(change(undo(other), 'abX', 'name')).present).toBe('abc');
  });

  it('returns the same history at either end', () => {
    const start = startHistory('only');
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  it('clears what could be redone with the next change', () => {
    const undone = undo(change(startHistory(1), 2));
    expect(redo(undone).present).toBe(2);
    expect(redo(change(undone, 3)).present).toBe(3);
  });

  it('maps past, present and future', () => {
    const history = undo(change(change(startHistory(1), 2), 3));
    const mapped = mapHistory(history, (state) => 10 * state);
    expect([undo(mapped).present, mapped.present, redo(mapped).present]).toEqual([10, 20, 30]);
  });
});
