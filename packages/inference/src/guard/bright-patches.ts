import type { GreyPixels } from './area-average';

/** Bounding box of connected bright pixels; right and bottom are exclusive. */
export interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The outer parts of an image: the columns before the first number and from the second on. */
export type Sides = readonly [number, number];

/** Numbers stored for each patch. */
const FIELDS = 4;

/**
 * Returns the connected patches (8 neighbours) of pixels at `level` or above in the outer parts of an image that are at
 * least `least` wide and tall. Runs of each row are joined with those of the row above (union-find), so each pixel is
 * read once and the thousands of specks allocate nothing.
 */
export function brightPatches({ width, height, pixels }: GreyPixels, level: number, sides: Sides, least = 1): Patch[] {
  let boxes = new Int32Array(FIELDS * 1024);
  /** Union-find parents: the patch that each one was joined to, itself at first. */
  let joined = new Int32Array(1024);
  let made = 0;
  const parts = [
    [0, sides[0]],
    [sides[1], width],
  ] as const;
  // Runs of the row above and of this one: start, end (exclusive) and patch.
  let [above, here] = [new Int32Array(3 * width), new Int32Array(3 * width)];
  let aboveCount = 0;

  for (let y = 0; y < height; y++) {
    const row = y * width;
    let [count, first] = [0, 0];
    for (const [from, to] of parts)
      for (let x = from; x < to; x++) {
        if ((pixels[row + x] as number) < level) continue;
        const start = x;
        while (x < to && (pixels[row + x] as number) >= level) x++;
        let patch = -1;
        while (first < aboveCount && (above[3 * first + 1] as number) < start) first++;
        for (let k = first; k < aboveCount && (above[3 * k] as number) <= x; k++) {
          const other = root(joined, above[3 * k + 2] as number);
          patch = patch < 0 ? other : join(boxes, joined, patch, other);
        }
        if (patch < 0) {
          if (made === joined.length) [boxes, joined] = [twice(boxes), twice(joined)];
          patch = joined[made] = made++;
          boxes[FIELDS * patch] = start;
          boxes[FIELDS * patch + 1] = y;
        }
        const at = FIELDS * patch;
        if (start < (boxes[at] as number)) boxes[at] = start;
        if (x > (boxes[at + 2] as number)) boxes[at + 2] = x;
        boxes[at + 3] = y + 1;
        here[3 * count] = start;
        here[3 * count + 1] = x;
        here[3 * count++ + 2] = patch;
      }
    [above, here, aboveCount] = [here, above, count];
  }
  return patchesOf(boxes, joined, made, least);
}

function patchesOf(boxes: Int32Array, joined: Int32Array, made: number, least: number): Patch[] {
  const patches: Patch[] = [];
  for (let patch = 0; patch < made; patch++) {
    if (joined[patch] !== patch) continue;
    const at = FIELDS * patch;
    const [left, top, right, bottom] = [boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]] as [number, number, number, number];
    if (right - left >= least && bottom - top >= least) patches.push({ left, top, right, bottom });
  }
  return patches;
}

function twice(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}

function root(joined: Int32Array, patch: number): number {
  let at = patch;
  while (joined[at] !== at) at = joined[at] = joined[joined[at] as number] as number;
  return at;
}

function join(boxes: Int32Array, joined: Int32Array, into: number, from: number): number {
  if (into === from) return into;
  const [a, b] = [FIELDS * into, FIELDS * from];
  boxes[a] = Math.min(boxes[a] as number, boxes[b] as number);
  boxes[a + 1] = Math.min(boxes[a + 1] as number, boxes[b + 1] as number);
  boxes[a + 2] = Math.max(boxes[a + 2] as number, boxes[b + 2] as number);
  boxes[a + 3] = Math.max(boxes[a + 3] as number, boxes[b + 3] as number);
  joined[from] = into;
  return into;
}
