import type { GreyPicture } from './area-average';

/** The box around bright pixels that touch one another, the last row and column excluded, and how many they are. */
export interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** A picture's outer parts: the columns before the first and from the second on. */
export type Sides = readonly [number, number];

/**
 * All patches of pixels at `level` or above in the outer parts of a picture; pixels touch across corners too. Row by row in
 * runs, each joined with those above that it touches: one look at each pixel.
 */
export function brightPatches({ width, height, pixels }: GreyPicture, level: number, sides: Sides): Patch[] {
  const patches: (Patch | null)[] = [];
  /** Which patch each one has become a part of, itself at first. */
  const joined: number[] = [];
  const parts = [
    [0, sides[0]],
    [sides[1], width],
  ] as const;
  // Runs of the row above and of this one: where each begins, where it is over, and its patch.
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
          patch = patch < 0 ? other : join(patches, joined, patch, other);
        }
        if (patch < 0) {
          patch = patches.push({ left: start, top: y, right: x, bottom: y + 1, count: 0 }) - 1;
          joined.push(patch);
        }
        add(patches[patch] as Patch, start, x, y);
        here[3 * count] = start;
        here[3 * count + 1] = x;
        here[3 * count++ + 2] = patch;
      }
    [above, here, aboveCount] = [here, above, count];
  }
  return patches.filter((patch) => patch !== null);
}

function root(joined: number[], patch: number): number {
  let at = patch;
  while (joined[at] !== at) at = joined[at] = joined[joined[at] as number] as number;
  return at;
}

function join(patches: (Patch | null)[], joined: number[], a: number, b: number): number {
  if (a === b) return a;
  const [into, from] = [patches[a] as Patch, patches[b] as Patch];
  into.left = Math.min(into.left, from.left);
  into.top = Math.min(into.top, from.top);
  into.right = Math.max(into.right, from.right);
  into.bottom = Math.max(into.bottom, from.bottom);
  into.count += from.count;
  patches[b] = null;
  joined[b] = a;
  return a;
}

function add(patch: Patch, start: number, end: number, y: number): void {
  patch.left = Math.min(patch.left, start);
  patch.right = Math.max(patch.right, end);
  patch.bottom = y + 1;
  patch.count += end - start;
}
