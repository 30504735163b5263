import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Flow, paginate } from './paginate';

const block = (height: number, more: Partial<Flow> = {}): Flow => ({ height, gap: 0, keepWithNext: false, head: null, ...more });

describe('paginate', () => {
  test('moves a block that does not fit to the next page', () => {
    expect(paginate([block(60), block(60)], () => 100)).toEqual([
      [{ index: 0, top: 0, repeated: false }],
      [{ index: 1, top: 0, repeated: false }],
    ]);
  });

  test('never leaves a heading alone at the end of a page', () => {
    const pages = paginate([block(70), block(20, { keepWithNext: true }), block(30)], () => 100);
    expect(pages.map((page) => page.map((placed) => placed.index))).toEqual([[0], [1, 2]]);
  });

  test('repeats the head of a table that continues', () => {
    const row = block(40, { head: 0 });
    const pages = paginate([block(20, { keepWithNext: true }), row, row, row], () => 100);
    expect(pages).toEqual([
      [
        { index: 0, top: 0, repeated: false },
        { index: 1, top: 20, repeated: false },
        { index: 2, top: 60, repeated: false },
      ],
      [
        { index: 0, top: 0, repeated: true },
        { index: 3, top: 20, repeated: false },
      ],
    ]);
  });

  test('moves a half block to the next page with what must follow it', () => {
    const half = (more: Partial<Flow> = {}) => block(20, { isHalf: true, ...more });
    const blocks = [block(30), half(), half(), half({ keepWithNext: true }), block(40)];
    const onPages = (height: number) => paginate(blocks, () => height).map((page) => page.map(({ index }) => index));
    expect(onPages(110)).toEqual([[0, 1, 2, 3, 4]]);
    expect(onPages(109)).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });

  test('places half blocks in the column that is less full, and what follows below both', () => {
    const half = (height: number) => block(height, { gap: 5, isHalf: true });
    const pages = paginate([block(10), half(40), half(20), half(15), half(50), half(30), block(10)], () => 100);
    expect(pages.map((page) => page.map(({ index, column, top }) => [index, column, top]))).toEqual([
      [
        [0, undefined, 0],
        [1, 0, 15],
        [2, 1, 15],
        [3, 1, 40],
      ],
      [
        [4, 0, 0],
        [5, 1, 0],
        [6, undefined, 50],
      ],
    ]);
  });

  test('distributes half blocks in another way when only that keeps them on one page', () => {
    const half = (height: number) => block(height, { gap: 5, isHalf: true });
    // In turn, the left column would have 30, 30 and 40, which are 110 with their gaps.
    const [page, ...others] = paginate([half(30), half(40), half(30), half(30), half(40)], () => 105);
    expect(others).toEqual([]);
    const ends = ([0, 1] as const).map((column) => page?.filter((placed) => placed.column === column).map(({ index }) => index));
    expect(ends).toEqual([
      [0, 2, 3],
      [1, 4],
    ]);
  });

  test('ignores gaps at the top of a page', () => {
    const pages = paginate([block(50, { gap: 10 }), block(30, { gap: 10 }), block(50, { gap: 10 })], () => 100);
    expect(pages.map((page) => page.map((placed) => placed.top))).toEqual([[0, 60], [0]]);
  });

  test('splits a chain higher than a page, rejects a block higher than a page', () => {
    const chained = block(60, { keepWithNext: true });
    expect(paginate([chained, chained, block(60)], () => 100)).toHaveLength(3);
    expect(() => paginate([block(101)], () => 100)).toThrow(RangeError);
  });

  test('places any blocks once, in order, inside the page, without overlap', () => {
    const flow = fc.record({
      height: fc.integer({ min: 1, max: 60 }),
      gap: fc.integer({ min: 0, max: 20 }),
      keepWithNext: fc.boolean(),
      head: fc.constantFrom(null, 0),
    });
    fc.assert(
      fc.property(fc.array(flow, { maxLength: 60 }), (rows) => {
        const blocks = [block(20, { head: null }), ...rows];
        const availableHeight = (page: number) => (page === 0 ? 100 : 140);
        const pages = paginate(blocks, availableHeight);
        const first = pages.flat().filter((placed) => !placed.repeated);
        expect(first.map((placed) => placed.index)).toEqual(blocks.map((_, index) => index));
        pages.forEach((page, number) => {
          let bottom = 0;
          for (const { index, top } of page) {
            expect(top).toBeGreaterThanOrEqual(bottom);
            bottom = top + (blocks[index] as Flow).height;
          }
          expect(bottom).toBeLessThanOrEqual(availableHeight(number));
        });
      }),
    );
  });
});
