import type { Point, Size } from '@molaar/scene';

/**
 * Specification, section 9: pixels of one scroll, the share of the view that counts as its edge, milliseconds before
 * each scroll.
 */
export const DRAG_HELPER = { step: 10, margin: 0.2, delay: 100 } as const;

/** Sides on which the image continues outside of the view. */
export interface Beyond {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
}

/**
 * Returns how far the view scrolls for a pointer at this position; zero away from the edges, and where the image ends.
 */
export function dragHelperStep([x, y]: Point, { width, height }: Size, beyond: Beyond): Point {
  const along = (at: number, length: number, before: boolean, after: boolean) => {
    if (at < length * DRAG_HELPER.margin) return before ? -DRAG_HELPER.step : 0;
    if (at > length * (1 - DRAG_HELPER.margin)) return after ? DRAG_HELPER.step : 0;
    return 0;
  };
  return [along(x, width, beyond.left, beyond.right), along(y, height, beyond.top, beyond.bottom)];
}

export interface DragHelper {
  /** Reports the position of the pointer, in pixels of the view. */
  follow(place: Point): void;
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
  measure: () => { readonly size: Size; readonly beyond: Beyond };
  scroll: (by: Point) => void;
}): DragHelper {
  let place: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): Point | null {
    if (!place) return null;
    const { size, beyond } = measure();
    const by = dragHelperStep(place, size, beyond);
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
      place = now;
      wait();
    },
    stop() {
      place = null;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
