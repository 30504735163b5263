import type { Conflict, SceneAnnotation } from '@molaar/scene';
import { expect, it } from 'vitest';
import { openConflicts } from './annotation-conflicts';

const annotation = (id: string, label: string) => ({ id, label }) as SceneAnnotation;
const conflict = (id: string, origin: Conflict['origin'] = 'SAVED'): Conflict => ({
  id,
  mine: annotation(id, 'mine'),
  theirs: annotation(id, 'theirs'),
  origin,
});
const isUnsaved = () => true;
const current = (id: string) => annotation(id, 'mine');

it('adds new conflicts to those that are open, each annotation once', () => {
  const again = { ...conflict('a'), theirs: annotation('a', 'later') };
  expect(openConflicts({ open: [conflict('a'), conflict('b')], found: [again], isUnsaved, current })).toEqual([conflict('b'), again]);
});

it('closes a conflict when the own change is saved or reverted, or both sides agree', () => {
  expect(openConflicts({ open: [conflict('a')], found: [], isUnsaved: () => false, current })).toEqual([]);
  expect(openConflicts({ open: [conflict('a')], found: [], isUnsaved, current: (id) => annotation(id, 'theirs') })).toEqual([]);
});

it('compares conflicts with what is saved now, but not those with a draft of another browser', () => {
  const saved = new Map([['a', annotation('a', 'now')]]);
  const open = [conflict('a'), conflict('b'), conflict('c', 'DRAFT')];
  expect(openConflicts({ open, found: [], isUnsaved, current, saved })).toEqual([
    { ...conflict('a'), theirs: annotation('a', 'now') },
    { ...conflict('b'), theirs: null },
    conflict('c', 'DRAFT'),
  ]);
});
