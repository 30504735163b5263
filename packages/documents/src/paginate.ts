/** A block as pagination sees it. Heights in points. */
export interface Flow {
  readonly height: number;
  /** Space before the block; ignored at the top of a page. */
  readonly gap: number;
  /** Stays on the page of the next block: a heading, a table head, the last row before a subtotal. */
  readonly keepWithNext: boolean;
  /** Index of the table head to repeat above this block when it begins a page. */
  readonly head: number | null;
}

export interface Placed {
  readonly index: number;
  /** From the top of the page's content area. */
  readonly top: number;
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

  const headOf = (index: number): number => {
    const head = blocks[index]?.head ?? null;
    return head === null ? 0 : (blocks[head]?.height ?? 0);
  };
  const put = (index: number) => {
    const page = pages[pages.length - 1] as Placed[];
    const { height, gap, head } = blocks[index] as Flow;
    if (page.length > 0) used += gap;
    else if (head !== null && head !== index) {
      page.push({ index: head, top: 0, repeated: true });
      used += headOf(index);
    }
    page.push({ index, top: used, repeated: false });
    used += height;
  };

  while (at < blocks.length) {
    const chain = chainFrom(blocks, at);
    const free = availableHeight(pages.length - 1) - used;
    const onPage = (pages[pages.length - 1] as Placed[]).length > 0;
    const height = heightOf(blocks, chain, !onPage) + (onPage ? 0 : headOf(at));
    if (height <= free) {
      for (const index of chain) put(index);
      at += chain.length;
    } else if (onPage) {
      pages.push([]);
      used = 0;
    } else {
      const alone = (blocks[at] as Flow).height + headOf(at);
      if (alone > free) throw new RangeError(`block ${at} is ${alone} points high and the page has ${free}`);
      put(at);
      at += 1;
    }
  }
  return pages;
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
