/** A block as pagination sees it. Heights in points. */
export interface Flow {
  readonly height: number;
  /** Space before the block; ignored at the top of a page. */
  readonly gap: number;
  /** Stays on the page of the next block: a heading, a table head, the last row before a subtotal. */
  readonly keepWithNext: boolean;
  /** Index of the table head to repeat above this block when it begins a page. */
  readonly head: number | null;
  /** One of two columns: consecutive ones are each placed in the column that is less full. */
  readonly isHalf?: boolean | undefined;
}

export interface Placed {
  readonly index: number;
  /** From the top of the page's content area. */
  readonly top: number;
  /** The column of a block that is half as wide as the page: 0 left, 1 right. */
  readonly column?: 0 | 1;
  /** True for a repeated table head, which screen readers skip. */
  readonly repeated: boolean;
}

/**
 * Distributes blocks over pages without cutting any. A chain of blocks to be kept together is split when it is higher
 * than a page.
 * @param availableHeight height for content on a page, from page 0, in points.
 * @throws RangeError when a single block is higher than a page.
 */
export function paginate(blocks: readonly Flow[], availableHeight: (page: number) => number): Placed[][] {
  const pages: Placed[][] = [[]];
  let used = 0;
  let at = 0;
  /** The last blocks of the page, when they are in columns. */
  let columns: Columns | null = null;

  const headOf = (index: number): number => {
    const head = blocks[index]?.head ?? null;
    return head === null ? 0 : (blocks[head]?.height ?? 0);
  };
  const put = (index: number) => {
    const page = pages[pages.length - 1] as Placed[];
    const { height, gap, head, isHalf } = blocks[index] as Flow;
    if (isHalf) {
      columns ??= beginColumns(blocks, index, used + (page.length > 0 ? gap : 0), availableHeight(pages.length - 1));
      const { column, top } = nextIn(columns, index, gap);
      page.push({ index, top: columns.top + top, column, repeated: false });
      columns.ends[column] = top + height;
      used = columns.top + Math.max(...columns.ends);
      return;
    }
    columns = null;
    if (page.length > 0) used += gap;
    else if (head !== null && head !== index) {
      page.push({ index: head, top: 0, repeated: true });
      used += headOf(index);
    }
    page.push({ index, top: used, repeated: false });
    used += height;
  };
  const fits = (chain: readonly number[], onPage: boolean): boolean => {
    const available = availableHeight(pages.length - 1);
    const { height, gap, isHalf } = blocks[at] as Flow;
    if (columns && isHalf) {
      const { column, top } = nextIn(columns, at, gap);
      const end = columns.top + Math.max(top + height, columns.ends[column === 0 ? 1 : 0]);
      return end + heightOf(blocks, chain.slice(1), false) <= available;
    }
    return used + heightOf(blocks, chain, !onPage) + (onPage ? 0 : headOf(at)) <= available;
  };

  while (at < blocks.length) {
    const chain = chainFrom(blocks, at);
    const onPage = (pages[pages.length - 1] as Placed[]).length > 0;
    if (fits(chain, onPage)) {
      for (const index of chain) put(index);
      at += chain.length;
    } else if (onPage) {
      pages.push([]);
      used = 0;
      columns = null;
    } else {
      const free = availableHeight(pages.length - 1) - used;
      const alone = (blocks[at] as Flow).height + headOf(at);
      if (alone > free) throw new RangeError(`block ${at} is ${alone} points high and the page has ${free}`);
      put(at);
      at += 1;
    }
  }
  return pages;
}

/** Two columns: their top, how far each is filled below it, and the column of each block where all of them fit. */
interface Columns {
  readonly top: number;
  readonly ends: [number, number];
  readonly first: number;
  readonly chosen: readonly (0 | 1)[];
}

/**
 * Returns the column of the next block, the chosen one or the one that is less full, and where it begins below the top.
 */
function nextIn({ ends, first, chosen }: Columns, index: number, gap: number): { column: 0 | 1; top: number } {
  const column = chosen[index - first] ?? (ends[1] < ends[0] ? 1 : 0);
  return { column, top: ends[column] === 0 ? 0 : ends[column] + gap };
}

/** Blocks for which all distributions over two columns are tried: some thousand. */
const MOST_CHOSEN = 12;

/**
 * Begins columns. When the half blocks fit on this page only by another distribution than the usual one, it is chosen.
 */
function beginColumns(blocks: readonly Flow[], first: number, top: number, available: number): Columns {
  const after = blocks.findIndex(({ isHalf }, index) => index > first && !isHalf);
  const run = blocks.slice(first, after < 0 ? blocks.length : after);
  const columns = (chosen: readonly (0 | 1)[]): Columns => ({ top, ends: [0, 0], first, chosen });
  const filled = (chosen: readonly (0 | 1)[]): number => {
    const { ends, ...rest } = columns(chosen);
    run.forEach(({ height, gap }, index) => {
      const next = nextIn({ ends, ...rest }, first + index, gap);
      ends[next.column] = next.top + height;
    });
    return Math.max(...ends);
  };
  // Two columns are at least as high as half of all blocks.
  const least = run.reduce((sum, { height }) => sum + height, 0) / 2;
  if (run.length > MOST_CHOSEN || top + least > available || top + filled([]) <= available) return columns([]);
  let best: { chosen: (0 | 1)[]; height: number } = { chosen: [], height: available - top };
  // The first block stays in the left column.
  for (let bits = 0; bits < 2 ** (run.length - 1); bits++) {
    const chosen = run.map((_, index): 0 | 1 => (index > 0 && (bits >> (index - 1)) & 1 ? 1 : 0));
    const height = filled(chosen);
    if (height < best.height) best = { chosen, height };
  }
  return columns(best.chosen);
}

/** Returns the block and the ones that must share its page. */
function chainFrom(blocks: readonly Flow[], start: number): number[] {
  const chain = [start];
  while (blocks[chain[chain.length - 1] as number]?.keepWithNext && start + chain.length < blocks.length) {
    chain.push(start + chain.length);
  }
  return chain;
}

function heightOf(blocks: readonly Flow[], chain: readonly number[], startsPage: boolean): number {
  return chain.reduce((sum, index, order) => {
    const { height, gap } = blocks[index] as Flow;
    return sum + height + (order === 0 && startsPage ? 0 : gap);
  }, 0);
}
