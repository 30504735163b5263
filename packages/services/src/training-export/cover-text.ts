import type { Box } from '@molaar/domain/geometry';

/** Eight-bit grey pixels, row by row from the top left. */
export interface GreyPlane {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Sizes as shares of the image's height; contrasts in grey levels of 255. */
const TEXT = {
  /** Strokes are thinner than this: thicker ones are anatomy. */
  stroke: 0.022,
  /** Least and greatest height of a letter or a line of joined letters, and its greatest width. */
  low: 0.006,
  high: 0.09,
  wide: 0.6,
  /** Margin around a letter, as a share of its height. */
  margin: 0.7,
} as const;

/** How clear a letter has to be. */
interface Clarity {
  /** Least difference of a stroke to what surrounds it. */
  contrast: number;
  /** Least share of its outline at which the grey level jumps within two pixels: letters are drawn, anatomy is not. */
  sharp: number;
  jump: number;
}

const CLEAR: Clarity = { contrast: 42, sharp: 0.45, jump: 30 };
/** Faint letters count in a line only: single ones look like bone. */
const FAINT: Clarity = { contrast: 26, sharp: 0.55, jump: 18 };

/** Letters of one line: as many at least, of similar heights, side by side. */
const LINE = { letters: 4, taller: 1.7, gap: 1.5, shift: 0.5 } as const;

/**
 * Returns boxes around what looks like burnt-in text outside of `keep`: small, thin, sharply drawn shapes, lighter or
 * darker than what surrounds them; names, dates, the letters R and L and marks of a device alike. Rather too many than
 * too few. Inside `keep`, the teeth, fillings look the same, and nothing is searched.
 */
export function findText(image: GreyPlane, keep: Box): Box[] {
  const radius = Math.max(2, Math.round((TEXT.stroke * image.height) / 2));
  const boxes = [false, true].flatMap((isDark) => {
    const plane = isDark ? invert(image) : image;
    const strokes = differenceToOpening(plane, radius, keep);
    return [...lettersOf(plane, strokes, CLEAR), ...inLines(lettersOf(plane, strokes, FAINT))];
  });
  return merge(
    boxes.map((box) => grow(box, image)),
    keep,
  );
}

/** Paints each box with the middle grey level of its edge, so that nothing of its contents is left. */
export function coverBoxes({ width, height, pixels }: GreyPlane, boxes: readonly Box[]): GreyPlane {
  const covered = pixels.slice();
  for (const [x, y, w, h] of boxes) {
    const edge: number[] = [];
    for (let column = x; column < x + w; column += 1)
      edge.push(pixels[y * width + column] as number, pixels[(y + h - 1) * width + column] as number);
    for (let row = y; row < y + h; row += 1) edge.push(pixels[row * width + x] as number, pixels[row * width + x + w - 1] as number);
    const middle = edge.sort((a, b) => a - b)[Math.floor(edge.length / 2)] ?? 0;
    for (let row = y; row < y + h; row += 1) covered.fill(middle, row * width + x, row * width + x + w);
  }
  return { width, height, pixels: covered };
}

/** Returns the part of an image within a box. */
export function cutOut({ width, pixels }: GreyPlane, [x, y, w, h]: Box): GreyPlane {
  const part = new Uint8Array(w * h);
  for (let row = 0; row < h; row += 1) part.set(pixels.subarray((y + row) * width + x, (y + row) * width + x + w), row * w);
  return { width: w, height: h, pixels: part };
}

function invert({ width, height, pixels }: GreyPlane): GreyPlane {
  return { width, height, pixels: pixels.map((value) => 255 - value) };
}

/**
 * Returns what an opening (minimum, then maximum) removes of each pixel: large in thin light strokes. 0 inside `keep`.
 */
function differenceToOpening({ width, height, pixels }: GreyPlane, radius: number, [x, y, w, h]: Box): Uint8Array {
  const opened = extreme(extreme(pixels, { width, height, radius }, false), { width, height, radius }, true);
  const difference = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      if (column >= x && column < x + w && row >= y && row < y + h) continue;
      difference[at] = (pixels[at] as number) - (opened[at] as number);
    }
  return difference;
}

interface Window {
  width: number;
  height: number;
  radius: number;
}

/** Returns the least or greatest value of the square around each pixel, rows first. */
function extreme(pixels: Uint8Array, { width, height, radius }: Window, isGreatest: boolean): Uint8Array {
  const rows = slide(pixels, { lines: height, length: width, step: 1, stride: width, radius }, isGreatest);
  return slide(rows, { lines: width, length: height, step: width, stride: 1, radius }, isGreatest);
}

/**
 * The extreme of a sliding window in three comparisons a pixel. Source: M. van Herk, Pattern Recognition Letters 13
 * (1992).
 */
function slide(
  pixels: Uint8Array,
  { lines, length, step, stride, radius }: { lines: number; length: number; step: number; stride: number; radius: number },
  isGreatest: boolean,
): Uint8Array {
  const result = new Uint8Array(pixels.length);
  const size = 2 * radius + 1;
  const padded = length + 2 * radius;
  const [values, before, after] = [new Uint8Array(padded), new Uint8Array(padded), new Uint8Array(padded)];
  // A comparison in place of `Math.min` or `Math.max` as a parameter, which takes several times as long.
  const of = (a: number, b: number) => (b < a === isGreatest ? a : b);
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    for (let at = 0; at < length; at += 1) values[at + radius] = pixels[start + at * step] as number;
    values.fill(values[radius] as number, 0, radius);
    values.fill(values[radius + length - 1] as number, radius + length);
    for (let first = 0; first < padded; first += size) {
      const last = Math.min(padded, first + size) - 1;
      before[first] = values[first] as number;
      for (let at = first + 1; at <= last; at += 1) before[at] = of(before[at - 1] as number, values[at] as number);
      after[last] = values[last] as number;
      for (let at = last - 1; at >= first; at -= 1) after[at] = of(after[at + 1] as number, values[at] as number);
    }
    for (let at = 0; at < length; at += 1) result[start + at * step] = of(after[at] as number, before[at + size - 1] as number);
  }
  return result;
}

/** Returns the boxes of connected strokes that have the size and the sharp outline of letters. */
function lettersOf({ width, height, pixels }: GreyPlane, strokes: Uint8Array, { contrast, ...clarity }: Clarity): Box[] {
  const marked = strokes.map((difference) => (difference >= contrast ? 1 : 0));
  const boxes: Box[] = [];
  const open = new Int32Array(marked.length);
  for (let start = 0; start < marked.length; start += 1) {
    if (marked[start] !== 1) continue;
    let [count, next] = [1, 0];
    open[0] = start;
    marked[start] = 2;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let [edges, sharp] = [0, 0];
    while (next < count) {
      const at = open[next++] as number;
      const [column, row] = [at % width, Math.floor(at / width)];
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      let isEdge = false;
      let jump = 0;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [x, y] = [column + dx, row + dy];
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const neighbour = y * width + x;
          if (marked[neighbour] === 1) {
            marked[neighbour] = 2;
            open[count++] = neighbour;
          }
          if (marked[neighbour] === 0) isEdge = true;
          const [fx, fy] = [Math.min(Math.max(column + 2 * dx, 0), width - 1), Math.min(Math.max(row + 2 * dy, 0), height - 1)];
          jump = Math.max(jump, (pixels[at] as number) - (pixels[fy * width + fx] as number));
        }
      if (isEdge) edges += 1;
      if (isEdge && jump >= clarity.jump) sharp += 1;
    }
    const [w, h] = [right - left + 1, bottom - top + 1];
    const isLetter = h >= TEXT.low * height && h <= TEXT.high * height && w <= TEXT.wide * height;
    if (isLetter && count >= 6 && sharp >= clarity.sharp * edges) boxes.push([left, top, w, h]);
  }
  return boxes;
}

/** Returns the letters that stand in a line with others. */
function inLines(letters: readonly Box[]): Box[] {
  const lines: Box[][] = [];
  for (const letter of [...letters].sort((a, b) => a[0] - b[0])) {
    const line = lines.find((one) => continues(one.at(-1) as Box, letter));
    if (line) line.push(letter);
    else lines.push([letter]);
  }
  return lines.filter((line) => line.length >= LINE.letters).flat();
}

/** Whether a letter stands to the right of another one, at its height and not far from it. */
function continues([ax, ay, aw, ah]: Box, [bx, by, , bh]: Box): boolean {
  const [low, high] = [Math.min(ah, bh), Math.max(ah, bh)];
  const gap = bx - (ax + aw);
  return (
    high <= LINE.taller * low && gap >= -0.3 * high && gap <= LINE.gap * high && Math.abs(ay + ah / 2 - by - bh / 2) <= LINE.shift * low
  );
}

function grow([x, y, w, h]: Box, { width, height }: GreyPlane): Box {
  const margin = Math.ceil(Math.max(TEXT.margin * h, 0.004 * height));
  const [left, top] = [Math.max(0, x - margin), Math.max(0, y - margin)];
  return [left, top, Math.min(width, x + w + margin) - left, Math.min(height, y + h + margin) - top];
}

/**
 * Joins boxes that overlap, until none do. Left apart are those that would cover more of `keep` together: the box
 * around two marks beside the teeth would hide the teeth.
 */
function merge(boxes: readonly Box[], keep: Box): Box[] {
  const merged: Box[] = [];
  for (const box of [...boxes].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    let joined = box;
    const joins = (other: Box) =>
      overlaps(other, joined) && shared(around(joined, other), keep) <= Math.max(shared(joined, keep), shared(other, keep));
    for (let at = merged.findIndex(joins); at >= 0; at = merged.findIndex(joins)) joined = around(joined, merged.splice(at, 1)[0] as Box);
    merged.push(joined);
  }
  return merged;
}

/** Returns the area that two boxes share. */
function shared([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number {
  return Math.max(0, Math.min(ax + aw, bx + bw) - Math.max(ax, bx)) * Math.max(0, Math.min(ay + ah, by + bh) - Math.max(ay, by));
}

const overlaps = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box) => ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;

function around([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): Box {
  const [left, top] = [Math.min(ax, bx), Math.min(ay, by)];
  return [left, top, Math.max(ax + aw, bx + bw) - left, Math.max(ay + ah, by + bh) - top];
}
