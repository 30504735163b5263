/** Number of sampled rows. */
const ROWS = 200;

/** Returns the intersection over union of two outlines (x1, y1, x2, y2 …), sampled row by row. */
export function outlineOverlap(a: readonly number[], b: readonly number[]): number {
  const ys = [...a, ...b].filter((_, index) => index % 2 === 1);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  let [shared, both] = [0, 0];
  for (let row = 0; row < ROWS; row++) {
    const y = top + ((row + 0.5) / ROWS) * (bottom - top);
    const [spansA, spansB] = [crossings(a, y), crossings(b, y)];
    shared += sharedLength(spansA, spansB);
    both += lengthOf(spansA) + lengthOf(spansB);
  }
  return both > shared ? shared / (both - shared) : 0;
}

/** Returns where a row crosses an outline, from left to right. */
function crossings(outline: readonly number[], y: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    const [ax, ay, bx, by] = [outline[at], outline[at + 1], outline[next], outline[next + 1]] as [number, number, number, number];
    if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return found.sort((one, other) => one - other);
}

function lengthOf(spans: readonly number[]): number {
  let length = 0;
  for (let at = 0; at + 1 < spans.length; at += 2) length += (spans[at + 1] as number) - (spans[at] as number);
  return length;
}

function sharedLength(a: readonly number[], b: readonly number[]): number {
  let length = 0;
  for (let i = 0; i + 1 < a.length; i += 2)
    for (let j = 0; j + 1 < b.length; j += 2)
      length += Math.max(0, Math.min(a[i + 1] as number, b[j + 1] as number) - Math.max(a[i] as number, b[j] as number));
  return length;
}
