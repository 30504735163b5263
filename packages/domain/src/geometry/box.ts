/** Left, top, width and height in pixels of the image, origin top left. */
export type Box = readonly [x: number, y: number, w: number, h: number];

/** Returns the area in square pixels; 0 for a box with a negative side. */
export function boxArea([, , w, h]: Box): number {
  return Math.max(0, w) * Math.max(0, h);
}

/** Returns the length that two intervals, each a start and a length, have in common. */
export function overlapLength(startA: number, lengthA: number, startB: number, lengthB: number): number {
  return Math.max(0, Math.min(startA + lengthA, startB + lengthB) - Math.max(startA, startB));
}

/** Returns the area that two boxes share, square pixels; 0 when they only touch. */
export function intersectionArea(a: Box, b: Box): number {
  return overlapLength(a[0], a[2], b[0], b[2]) * overlapLength(a[1], a[3], b[1], b[3]);
}

/** Returns intersection over union, 0 to 1; 0 for two empty boxes. */
export function iou(a: Box, b: Box): number {
  const intersection = intersectionArea(a, b);
  const union = boxArea(a) + boxArea(b) - intersection;
  return union > 0 ? intersection / union : 0;
}

/**
 * Returns the share of the finding that is in the other box, 0 to 1. A lesion is far smaller than its tooth, so that
 * intersection over union would say little.
 */
export function intersectionOverFinding(finding: Box, other: Box): number {
  const area = boxArea(finding);
  return area > 0 ? intersectionArea(finding, other) / area : 0;
}

/** Returns the smallest box that contains all of these; undefined for none. */
export function unionBox(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  return [left, top, right - left, bottom - top];
}
