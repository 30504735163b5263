import type { Box } from '@molaar/domain/geometry';
import type { InputPixels } from '../tensor/fill-tensor';
import { BRIGHT } from './parameters';
import type { RowSpans } from './row-spans';

const BINS = 128;

/** A region that is brighter than the tooth around it, in pixels of the searched image. */
export interface Region {
  box: Box;
  /** Corners x1, y1, x2, y2 … of the convex hull. */
  outline: number[];
  /** The middles of its pixels, x1, y1, x2, y2 … */
  points: number[];
}

/** Where to look: the window, and in it the pixels of the tooth, when its outline is known. */
export interface Place {
  window: Box;
  spans: RowSpans | null;
}

/**
 * Finds fillings in crowns: the connected regions that are distinct from the tooth, the most distinct first. One finder
 * is reused for all windows and allocates only its results.
 *
 * Thresholds are relative to the window, so they are independent of the device's tones: air is excluded, and a pixel is
 * filling when it is brighter than BRIGHT.rise of the way from the tooth's median grey to its brightest. A filling that
 * covers most of the crown is not distinct from the median, so it is not located.
 */
export class BrightRegionFinder {
  readonly #histogram = new Float64Array(BINS);
  #values = new Float32Array(0);
  #mask = new Uint8Array(0);
  #queue = new Int32Array(0);

  /**
   * Returns the regions in a window (pixels of the image); empty when nothing is distinct. Regions that are too small
   * or too large, or much less distinct than the first, are left out.
   */
  find(image: InputPixels, { window, spans }: Place): Region[] {
    const left = Math.max(Math.round(window[0]), 0);
    const top = Math.max(Math.round(window[1]), 0);
    const right = Math.min(Math.round(window[0] + window[2]), image.width);
    const bottom = Math.min(Math.round(window[1] + window[3]), image.height);
    const [width, height] = [right - left, bottom - top];
    if (width < BRIGHT.leastSide || height < BRIGHT.leastSide) return [];
    const part: Box = [left, top, width, height];
    const values = this.#read(image, part, spans);
    if (!values) return [];
    const threshold = this.#threshold(values, spans !== null);
    if (threshold === null) return [];
    const cells = width * height;
    const mask = this.#mask.fill(0, 0, cells);
    let inside = 0;
    for (let i = 0; i < cells; i++) {
      if ((values[i] as number) >= 0) inside++;
      if ((values[i] as number) >= threshold) mask[i] = 1;
    }
    const patches = this.#patches(values, threshold, width, height);
    const [heaviest] = patches;
    if (!heaviest || heaviest.count < BRIGHT.fewest || heaviest.count > BRIGHT.largest * inside) return [];
    return patches
      .filter(({ count, weight }) => count >= BRIGHT.fewest && weight >= BRIGHT.second * heaviest.weight)
      .map(({ label }) => regionOf({ mask, label, part }));
  }

  /** Copies the window, scaled to 0..1; pixels outside of the tooth are -1. Null when all pixels are equal. */
  #read({ pixels, width: stride }: InputPixels, [left, top, width, height]: Box, spans: RowSpans | null): Float32Array | null {
    const cells = width * height;
    if (this.#values.length < cells) {
      this.#values = new Float32Array(cells * 2);
      this.#mask = new Uint8Array(cells * 2);
      this.#queue = new Int32Array(cells * 2);
    }
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let y = 0, i = 0; y < height; y++) {
      const span = spans?.(top + y + 0.5);
      for (let x = 0; x < width; x++, i++) {
        const isTooth = !spans || (span && left + x + 0.5 >= span[0] - BRIGHT.beyond && left + x + 0.5 <= span[1] + BRIGHT.beyond);
        const value = isTooth ? (pixels[(top + y) * stride + left + x] as number) : -1;
        this.#values[i] = value;
        if (value < 0) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (high <= low) return null;
    const values = this.#values.subarray(0, cells);
    for (let i = 0; i < cells; i++) if ((values[i] as number) >= 0) values[i] = ((values[i] as number) - low) / (high - low);
    return values;
  }

  /** Returns the grey above which a pixel is filling; null when the tooth has too little contrast. */
  #threshold(values: Float32Array, isToothOnly: boolean): number | null {
    const histogram = this.#histogram.fill(0);
    for (const value of values) if (value >= 0) histogram[Math.min(Math.floor(value * BINS), BINS - 1)]!++;
    const air = isToothOnly ? 0 : divide(histogram);
    const bright = quantile(histogram, air, BRIGHT.brightest);
    const tooth = quantile(histogram, air, 0.5);
    if (bright - tooth < BRIGHT.apart * BINS) return null;
    return (tooth + (bright - tooth) * BRIGHT.rise) / BINS;
  }

  /**
   * Labels the connected regions of the mask from 2 on; returns them by the sum above the threshold, the largest first.
   */
  #patches(values: Float32Array, threshold: number, width: number, height: number): { label: number; count: number; weight: number }[] {
    const [mask, queue] = [this.#mask, this.#queue];
    const patches: { label: number; count: number; weight: number }[] = [];
    let label = 2;
    for (let seed = 0; seed < width * height && label < 255; seed++) {
      if (mask[seed] !== 1) continue;
      let [count, weight, head] = [0, 0, 0];
      queue[0] = seed;
      mask[seed] = label;
      let tail = 1;
      while (head < tail) {
        const at = queue[head++] as number;
        count++;
        weight += (values[at] as number) - threshold;
        const x = at % width;
        for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
          if (next < 0 || next >= width * height || mask[next] !== 1) continue;
          mask[next] = label;
          queue[tail++] = next;
        }
      }
      patches.push({ label, count, weight });
      label++;
    }
    return patches.sort((a, b) => b.weight - a.weight);
  }
}

/** Returns the first bin that is not air (Otsu's threshold). */
function divide(histogram: Float64Array): number {
  let [total, sum] = [0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    total += histogram[bin] as number;
    sum += (histogram[bin] as number) * bin;
  }
  let [at, best, below, belowSum] = [0, 0, 0, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += histogram[bin] as number;
    belowSum += (histogram[bin] as number) * bin;
    if (below === 0 || below === total) continue;
    const apart = (sum - belowSum) / (total - below) - belowSum / below;
    const value = below * (total - below) * apart * apart;
    if (value > best) [at, best] = [bin + 1, value];
  }
  return at;
}

/** Returns a quantile of the pixels from bin `from` on, in bins. */
function quantile(histogram: Float64Array, from: number, share: number): number {
  let total = 0;
  for (let bin = from; bin < BINS; bin++) total += histogram[bin] as number;
  let [bin, below] = [from, 0];
  while (bin < BINS - 1 && below + (histogram[bin] as number) <= share * total) below += histogram[bin++] as number;
  return bin + (share * total - below) / Math.max(histogram[bin] as number, 1);
}

interface Labelled {
  mask: Uint8Array;
  label: number;
  part: Box;
}

/** Returns a labelled region in pixels of the image. */
function regionOf(labelled: Labelled): Region {
  const { mask, label, part } = labelled;
  const [left, top, width, height] = part;
  const outline = hullOf(mask, label, width, height).map((value, index) => value + (index % 2 === 0 ? left : top));
  return { box: boxAround(outline), outline, points: pointsOf(labelled) };
}

/** Returns the middles of the pixels of one label, x1, y1, x2, y2 … */
function pointsOf({ mask, label, part: [left, top, width, height] }: Labelled): number[] {
  const points: number[] = [];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) if (mask[at] === label) points.push(left + x + 0.5, top + y + 0.5);
  return points;
}

/** Returns the convex hull of the pixels of one label (monotone chain over their corners). */
function hullOf(mask: Uint8Array, label: number, width: number, height: number): number[] {
  const points: [number, number][] = [];
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1];
    for (let x = 0; x < width; x++)
      if (mask[y * width + x] === label) {
        if (first < 0) first = x;
        last = x;
      }
    if (first >= 0) points.push([first, y], [last + 1, y], [first, y + 1], [last + 1, y + 1]);
  }
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(points), ...chain(points.reverse())].flat();
}

/** Returns one side of the hull without its last point, which begins the other side. */
function chain(points: readonly [number, number][]): [number, number][] {
  const hull: [number, number][] = [];
  for (const point of points) {
    while (hull.length > 1 && turn(hull.at(-2) as [number, number], hull.at(-1) as [number, number], point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turn(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function boxAround(outline: readonly number[]): Box {
  const xs = outline.filter((_, index) => index % 2 === 0);
  const ys = outline.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}
