import type { ComboboxItem } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { bestMatch, exactMatch, labelOf, rankOptions } from './rank-options';

const option = (label: string) => ({ value: label.toUpperCase(), label });
const options = [
  { group: 'Issues', items: ['Chipped tooth', 'Poor root filling', 'Periapical periodontitis'].map(option) },
  { group: 'Teeth', items: ['Emerging tooth', 'Tooth'].map(option) },
  { group: 'Restorations', items: ['Filling', 'Crown'].map(option) },
];
const labels = (search: string) => rankOptions({ options, search, limit: 100 }).map((one) => ('label' in one ? one.label : one.group));

describe('the options of a search', () => {
  it('begin with the best match, whatever its group', () => {
    expect(labels('tooth')).toEqual(['Tooth', 'Chipped tooth', 'Emerging tooth']);
    expect(labels('FILL')).toEqual(['Filling', 'Poor root filling']);
    expect(labels('odont')).toEqual(['Periapical periodontitis']);
    expect(labels('xyz')).toEqual([]);
  });

  it('are found by their other words too, from the beginning of a word', () => {
    const estonian = [option('Üleulatuv täidis'), { ...option('Täidis'), searchWords: ['plomm', 'komposiit'] }, option('Juuretäidis')];
    const found = (search: string) => (rankOptions({ options: estonian, search, limit: 100 }) as ComboboxItem[]).map(({ label }) => label);
    expect(found('täid')).toEqual(['Täidis', 'Üleulatuv täidis', 'Juuretäidis']);
    expect(found('plo')).toEqual(['Täidis']);
    expect(found('omm')).toEqual([]);
  });

  it('are grouped as long as nothing is typed', () => {
    expect(labels(' ')).toEqual(['Issues', 'Teeth', 'Restorations']);
  });

  it('have an exact match only where a whole label was typed', () => {
    expect(exactMatch(options, ' tooth ')).toBe('TOOTH');
    expect(exactMatch(options, 'too')).toBeUndefined();
    expect(exactMatch(options, '')).toBeUndefined();
    expect([labelOf(options, 'CROWN'), labelOf(options, 'XYZ'), labelOf(options, null)]).toEqual(['Crown', '', '']);
  });

  it('have a best match, unless nothing is typed or nothing matches', () => {
    expect(bestMatch(options, 'cr')).toBe('CROWN');
    expect(bestMatch(options, '')).toBeUndefined();
    expect(bestMatch(options, 'xyz')).toBeUndefined();
  });

  it('are as many as fit the list', () => {
    const named = (search: string) => rankOptions({ options: ['Aa', 'Ab', 'Ac'].map(option), search, limit: 2 }).length;
    expect([named(''), named('a')]).toEqual([2, 2]);
  });
});
