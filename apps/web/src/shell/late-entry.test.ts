import { expect, it } from 'vitest';
import { takeLateEntry } from './late-entry';

const OPTIONS = [{ group: 'Issues', items: ['Primary caries', 'Secondary caries'].map((label) => ({ value: label, label })) }];

it('chooses for an Enter before the options are loaded once they are, and only once', () => {
  const entry = { current: 'sec' as string | null };
  expect(takeLateEntry(entry, [], true)).toBeUndefined();
  expect(takeLateEntry(entry, OPTIONS, false)).toBe('Secondary caries');
  expect(takeLateEntry(entry, OPTIONS, false)).toBeUndefined();
});

it('chooses nothing where no Enter was pressed, or nothing matches', () => {
  expect(takeLateEntry({ current: null }, OPTIONS, false)).toBeUndefined();
  expect(takeLateEntry({ current: 'crown' }, OPTIONS, false)).toBeUndefined();
});
