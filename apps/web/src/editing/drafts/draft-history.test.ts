import { redo, undo } from '@molaar/scene/history';
import { describe, expect, it } from 'vitest';
import { historyToStore, restoredHistory } from './draft-history';

const isSame = (a: string, b: string) => a === b;
const asText = (state: string) => state;

describe('the history of a draft', () => {
  it('undoes and redoes after a reload what was done before', () => {
    const stored = historyToStore({ past: ['saved', 'one'], future: ['three'] }, asText);
    const history = restoredHistory({ ...(stored as { past: string[]; future: string[] }), present: 'two' }, 'saved', isSame);
    expect(undo(undo(history)).present).toBe('saved');
    expect(redo(history).present).toBe('three');
  });

  it('leads back to what is saved where none is stored, and offers nothing where nothing is unsaved', () => {
    expect(undo(restoredHistory({ past: [], present: 'two', future: [] }, 'saved', isSame)).present).toBe('saved');
    expect(restoredHistory({ past: [], present: 'saved', future: [] }, 'saved', isSame).past).toEqual([]);
  });

  it('loses its oldest entries first when it is long', () => {
    const long = (digit: string) => digit.repeat(90_000);
    const { past, future } = historyToStore({ past: ['saved', long('1'), long('2')], future: [long('3')] }, asText);
    expect(past).toEqual(['saved', long('1'), long('2')]);
    expect(future).toEqual([]);
    expect(historyToStore({ past: [long('1'), long('2'), long('3')], future: [] }, asText).past).toEqual([long('2'), long('3')]);
  });
});
