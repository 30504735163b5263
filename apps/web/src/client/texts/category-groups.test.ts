import { describe, expect, it } from 'vitest';
import { bestMatch } from '../../shell/rank-options';
import { groupByCategory } from './category-groups';

const OPTIONS = [
  { category: 'ISSUES', value: 'PRIM_CAR_CAVITY', label: 'Primary caries', searchWords: ['decay', 'cavity'] },
  { category: 'TEETH', value: 'TOOTH', label: 'Tooth', searchWords: [] },
  { category: 'TEETH', value: 'EMERGING_TOOTH', label: 'Unerupted tooth', searchWords: ['impacted'] },
] as const;

describe('options by category', () => {
  it('are sorted by label within a category', () => {
    const teeth = groupByCategory([...OPTIONS].reverse(), 'en').find(({ items }) => items.length > 1);
    expect(teeth?.items.map(({ value }) => value)).toEqual(['TOOTH', 'EMERGING_TOOTH']);
  });

  it('are still found by their other words', () => {
    const groups = groupByCategory(OPTIONS, 'en').map(({ group, items }) => ({ group, items: [...items] }));
    expect(['decay', 'impacted'].map((typed) => bestMatch(groups, typed))).toEqual(['PRIM_CAR_CAVITY', 'EMERGING_TOOTH']);
  });
});
