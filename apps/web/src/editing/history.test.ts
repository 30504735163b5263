import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, redo, startHistory, startSaved, undo } from './history';

describe('the history of a screen', () => {
  it('goes back to where it began and forth to where it ended', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (states) => {
        const end = states.reduce((history, state) => change(history, state), startHistory(0));
        let back = end;
        for (const _ of end.past) back = undo(back);
        expect(back.present).toBe(0);
        for (const _ of end.past) back = redo(back);
        expect(back.present).toBe(end.present);
        expect(back.past).toEqual(end.past);
      }),
    );
  });

  it('begins anew with what was saved, and keeps what was changed while it was on its way', () => {
    const sent = change(startHistory('a'), 'b');
    expect(startSaved(sent, 'b', 'B')).toEqual(startHistory('B'));
    const later = startSaved(change(sent, 'bc'), 'b', 'B');
    expect(later.present).toBe('bc');
    expect(undo(later).present).toBe('B');
    expect(undo(undo(later)).present).toBe('B');
  });

  it('takes letters typed into one field back in one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce((history, text) => change(history, text, 'name'), startHistory(''));
    expect(undo(typed).present).toBe('');
    const other = change(typed, 'abcd', 'surname');
    expect(undo(other).present).toBe('abc');
    // After a step back typing begins a new step.
    expect(undo(change(undo(other), 'abX', 'name')).present).toBe('abc');
  });

  it('stays where it is at either end', () => {
    const start = startHistory('only');
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });
});
