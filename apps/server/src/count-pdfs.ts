import type { PdfPool } from '@molaar/documents';

type Rendering = Pick<PdfPool, 'render' | 'renderPageImage' | 'version' | 'warmUp'>;

/** Returns the pool, and how many of its documents are rendered and wait. */
export function countPdfs(pool: Rendering, threads: number): { pdf: Rendering; load: () => { running: number; waiting: number } } {
  let inside = 0;
  const counted = async <T>(rendered: Promise<T>): Promise<T> => {
    inside += 1;
    return rendered.finally(() => {
      inside -= 1;
    });
  };
  return {
    pdf: {
      render: (...args) => counted(pool.render(...args)),
      renderPageImage: (...args) => counted(pool.renderPageImage(...args)),
      warmUp: () => pool.warmUp(),
      get version() {
        return pool.version;
      },
    },
    load: () => ({ running: Math.min(inside, threads), waiting: Math.max(0, inside - threads) }),
  };
}
