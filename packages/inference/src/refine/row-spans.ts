/** Returns where a row crosses a tooth, from its leftmost to its rightmost point; null where it does not. */
export type RowSpans = (y: number) => readonly [left: number, right: number] | null;

/** Returns the spans of an outline x1, y1, x2, y2 …; its hollows (between roots) count as inside. */
export function rowSpansOf(outline: readonly number[]): RowSpans {
  return (y) => {
    let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 0; at < outline.length; at += 2) {
      const next = (at + 2) % outline.length;
      const [ax, ay, bx, by] = [outline[at], outline[at + 1], outline[next], outline[next + 1]] as [number, number, number, number];
      if (ay > y === by > y) continue;
      const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    return left <= right ? [left, right] : null;
  };
}
