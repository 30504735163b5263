import { expect, test } from 'vitest';
import type { Flow } from './paginate';
import { paginateEvenly } from './paginate-evenly';

const rows = (count: number, height = 10): Flow[] =>
  Array.from({ length: count }, () => ({ height, gap: 0, keepWithNext: false, head: null }));
const counts = (blocks: readonly Flow[]) => {
  const { pages, isEven } = paginateEvenly(blocks, () => 100, 0.35);
  return { pages: pages.map(({ length }) => length), isEven };
};

test('fills the last page from the pages before it, without a page more; page one stays full', () => {
  expect(counts(rows(31))).toEqual({ pages: [10, 8, 8, 5], isEven: true });
  expect(counts(rows(42))).toEqual({ pages: [10, 9, 9, 9, 5], isEven: true });
  expect(counts(rows(32))).toEqual({ pages: [10, 9, 9, 4], isEven: true });
});

test('leaves pages full where the last one is filled enough, and where there is no page between', () => {
  expect(counts(rows(35))).toEqual({ pages: [10, 10, 10, 5], isEven: false });
  expect(counts(rows(11))).toEqual({ pages: [10, 1], isEven: false });
  expect(counts(rows(3))).toEqual({ pages: [3], isEven: false });
});

test('limits no page to less than its highest block', () => {
  expect(counts([...rows(10), ...rows(1, 98), ...rows(10), ...rows(1)]).pages).toHaveLength(4);
});
