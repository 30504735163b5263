import { type Flow, type Placed, paginate } from './paginate';

/** Shares of its height to which a page is filled where the last one would be nearly empty, the fullest first. */
const LIMITS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7] as const;

interface EvenPages {
  readonly pages: Placed[][];
  /** Whether pages were left shorter than they may be. */
  readonly isEven: boolean;
}

/**
 * Distributes blocks over pages as `paginate` does. Where the last page would be filled less than `least`, the pages
 * before it give blocks to it, if none is added by that; page one keeps all that fits.
 * @param least share of a page's height
 */
export function paginateEvenly(blocks: readonly Flow[], availableHeight: (page: number) => number, least: number): EvenPages {
  const pages = paginate(blocks, availableHeight);
  const isFilled = (placed: readonly (readonly Placed[])[]) => shareOfLast(placed, blocks, availableHeight) >= least;
  if (pages.length < 3 || isFilled(pages)) return { pages, isEven: false };
  const tallest = Math.max(...blocks.map(({ height, head }) => height + (head === null ? 0 : (blocks[head]?.height ?? 0))));
  for (const limit of LIMITS) {
    const limited = (page: number) => {
      const available = availableHeight(page);
      return page === 0 ? available : Math.min(available, Math.max(limit * available, tallest));
    };
    const even = paginate(blocks, limited);
    if (even.length > pages.length) break;
    if (isFilled(even)) return { pages: even, isEven: true };
  }
  return { pages, isEven: false };
}

function shareOfLast(pages: readonly (readonly Placed[])[], blocks: readonly Flow[], availableHeight: (page: number) => number): number {
  const ends = (pages.at(-1) ?? []).map(({ index, top }) => top + (blocks[index]?.height ?? 0));
  return Math.max(0, ...ends) / availableHeight(pages.length - 1);
}
