import type { Point, Size } from '@molaar/scene';

/**
 * Specification, section 9: pixels of one scroll, the share of the view that counts as its edge, milliseconds before
 * each scroll.
 */
export const DRAG_HELPER = { step: 10, margin: 0.2, delay: 100 } as const;

/** Sides on which the image continues outside of the view. */
export interface Overflow {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
}

/**
 * Returns how far the view scrolls for a pointer at this position; zero away from the edges, and where the image ends.
 */
export function dragHelperStep([x, y]: Point, { width, height }: Size, overflow: Overflow): Point {
  const along = (at: number, length: number, before: boolean, after: boolean) => {
    if (at < length * DRAG_HELPER.margin) return before ? -DRAG_HELPER.step : 0;
    if (at > length * (1 - DRAG_HELPER.margin)) return after ? DRAG_HELPER.step : 0;
    return 0;
  };
  return [along(x, width, overflow.left, overflow.right), along(y, height, overflow.top, overflow.bottom)];
}

export interface DragHelper {
  /** Reports the position of the pointer, in pixels of the view. */
  follow(position: Point): void;
  stop(): void;
}

/**
 * Scrolls the view while something is dragged near its edge. `measure` returns the view's size and on which sides the
 * image continues, `scroll` moves the view and continues the gesture.
 */
export function createDragHelper({
  measure,
  scroll,
}: {
  measure: () => { readonly size: Size; readonly overflow: Overflow };
  scroll: (by: Point) => void;
}): DragHelper {
  let position: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): Point | null {
    if (!position) return null;
    const { size, overflow } = measure();
    const by = dragHelperStep(position, size, overflow);
    return by[0] === 0 && by[1] === 0 ? null : by;
  }

  function wait(): void {
    if (timer !== undefined || !next()) return;
    timer = setTimeout(() => {
      timer = undefined;
      const by = next();
      if (!by) return;
      scroll(by);
      wait();
    }, DRAG_HELPER.delay);
  }

  return {
    follow(now) {
      position = now;
      wait();
    },
    stop() {
      position = null;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
