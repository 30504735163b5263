import type { GreyPixels } from './area-average';
import { brightPatches, type Patch, type Sides } from './bright-patches';

/**
 * Properties of letter marks (L or R, from a lead letter or burnt in by the device): bright, isolated, at a side of the
 * image. Lengths are shares of the image's height or of the letter's box.
 */
const MARK = {
  /** Ink thresholds as shares of the brightest grey: the lower for thin strokes, the higher for letters on bone. */
  ink: [0.75, 0.92],
  height: [0.025, 0.1],
  /** Width over height; the image may have been squeezed to the model's aspect ratio. */
  shape: [0.3, 1.3],
  /** Marks are in this outer share of the width. */
  side: 0.35,
  /** Margin around a mark, in its height, without other ink: a letter of a word has neighbours. */
  alone: 0.35,
  /** Share of that margin that may be bright, but darker than the letter: bone. */
  bone: 0.12,
  /** Least difference to the grey two pixels away, as a share of the brightest: edges of bone are soft. */
  edge: 0.1,
  stem: 0.3,
} as const;
/** Letters of fewer pixels (height, width) are not recognized. */
const LEAST_PIXELS = [8, 5] as const;

/** A recognized letter and whether it is a mirror image. */
interface Letter {
  letter: 'L' | 'R';
  mirrored: boolean;
}

/**
 * Returns whether a letter mark indicates that left and right are exchanged: it is mirrored, or it is on the wrong side
 * (R belongs on the left of a radiograph, the patient's right). False when there is no mark.
 */
export function sidesExchanged(image: GreyPixels): boolean {
  const { width } = image;
  const marks = lettersIn(image).map(({ letter, mirrored, middle }) => mirrored || (letter === 'R') !== middle < width / 2);
  // When one mark is correct, the others are shapes in the bone.
  return marks.length > 0 && marks.every(Boolean);
}

function lettersIn(image: GreyPixels): (Letter & { middle: number })[] {
  const { pixels } = image;
  let brightest = 0;
  for (let i = 0; i < pixels.length; i++) if ((pixels[i] as number) > brightest) brightest = pixels[i] as number;
  return MARK.ink.flatMap((share) => lettersAbove(Math.ceil(brightest * share), brightest, image));
}

function lettersAbove(level: number, brightest: number, image: GreyPixels): (Letter & { middle: number })[] {
  const { width, height } = image;
  // Only the sides: a patch that reaches farther in is no mark.
  const sides: Sides = [Math.floor(width * MARK.side), Math.ceil(width * (1 - MARK.side))];
  return brightPatches(image, level, sides, LEAST_PIXELS[1]).flatMap((patch) => {
    const [wide, tall] = [patch.right - patch.left, patch.bottom - patch.top];
    // A patch cut off by the edge may be anything, usually bone.
    const whole = patch.left > 0 && patch.top > 0 && patch.right < width && patch.bottom < height;
    const fits =
      whole &&
      tall >= Math.max(LEAST_PIXELS[0], MARK.height[0] * height) &&
      tall <= MARK.height[1] * height &&
      wide >= LEAST_PIXELS[1] &&
      within(wide / tall, MARK.shape);
    if (!fits || brightAround(patch, image, level, sides) > MARK.bone) return [];
    const letter = letterOf(patch, image, level);
    if (!letter) return [];
    const { ink, edge } = greysOf(patch, image, level);
    if (ink - edge < MARK.edge * brightest || brightAround(patch, image, Math.max(level, (ink + edge) / 2), sides) > 0) return [];
    return [{ ...letter, middle: (patch.left + patch.right) / 2 }];
  });
}

/** Returns the median grey of the ink, and the 90th percentile of the greys two pixels away from it. */
function greysOf({ left, top, right, bottom }: Patch, { width, height, pixels }: GreyPixels, level: number) {
  const isInk = (x: number, y: number) => x >= left && x < right && y >= top && y < bottom && (pixels[y * width + x] as number) >= level;
  const [ink, edge]: [number[], number[]] = [[], []];
  for (let y = Math.max(top - 2, 0); y < Math.min(bottom + 2, height); y++)
    for (let x = Math.max(left - 2, 0); x < Math.min(right + 2, width); x++) {
      const grey = pixels[y * width + x] as number;
      if (isInk(x, y)) ink.push(grey);
      else if (!isNear(x, y, 1, isInk) && isNear(x, y, 2, isInk)) edge.push(grey);
    }
  return { ink: rankOf(ink, 0.5), edge: rankOf(edge, 0.9) };
}

function isNear(x: number, y: number, reach: number, isInk: (x: number, y: number) => boolean): boolean {
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) if (isInk(x + dx, y + dy)) return true;
  return false;
}

function rankOf(greys: number[], share: number): number {
  greys.sort((a, b) => a - b);
  return greys[Math.floor(share * (greys.length - 1))] ?? 0;
}

/** Returns the share of pixels at `level` or above in the margin (MARK.alone) around a patch. */
function brightAround({ left, top, right, bottom }: Patch, { width, height, pixels }: GreyPixels, level: number, sides: Sides): number {
  const reach = Math.ceil((bottom - top) * MARK.alone);
  let [area, bright] = [0, 0];
  for (let y = Math.max(top - reach, 0); y < Math.min(bottom + reach, height); y++)
    for (let x = Math.max(left - reach, 0); x < Math.min(right + reach, width); x++) {
      if (y >= top && y < bottom && x === left) x = right;
      if (x >= width || (x >= sides[0] && x < sides[1])) continue;
      area++;
      if ((pixels[y * width + x] as number) >= level) bright++;
    }
  return area === 0 ? 0 : bright / area;
}

function letterOf({ left, top, right, bottom }: Patch, { width, pixels }: GreyPixels, level: number): Letter | null {
  const rows = Array.from({ length: bottom - top }, (_, y) =>
    Uint8Array.from({ length: right - left }, (_, x) => ((pixels[(top + y) * width + left + x] as number) >= level ? 1 : 0)),
  );
  for (const mirrored of [false, true]) {
    const ink = mirrored ? rows.map((row) => row.slice().reverse()) : rows;
    if (isL(ink)) return { letter: 'L', mirrored };
    if (isR(ink)) return { letter: 'R', mirrored };
  }
  return null;
}

/**
 * Returns whether the ink has a stem at the left over the full height, a foot over the full width, and nothing else.
 */
function isL(ink: readonly Uint8Array[]): boolean {
  const [down, across] = [ink.length, ink[0]?.length ?? 0];
  const foot = ink.slice(Math.floor(down * (1 - MARK.stem)));
  const empty = ink.slice(0, Math.floor(down * 0.6)).every((row) => row.slice(Math.ceil(across * 0.6)).every((one) => !one));
  return hasStem(ink) && empty && columns(foot).filter(Boolean).length >= 0.9 * across && isStraight(ink);
}

/** Returns whether the ink has a stem at the left up to the corner, one hole in the upper part, and a separate leg. */
function isR(ink: readonly Uint8Array[]): boolean {
  const [down, across] = [ink.length, ink[0]?.length ?? 0];
  if (!hasStem(ink)) return false;
  const ground = columns(ink.slice(Math.floor(down * 0.85)));
  const leg = ground.lastIndexOf(true) >= 0.7 * across;
  const apart = ground.slice(ground.indexOf(true), ground.lastIndexOf(true)).some((one) => !one);
  const corner = columns(ink.slice(0, Math.max(Math.round(down * 0.15), 1))).indexOf(true) < Math.max(across * 0.15, 1);
  if (!corner || !leg || !apart) return false;
  const holes = holesOf(ink);
  return holes.length === 1 && (holes[0] as number) < 0.5 * down;
}

/** Returns whether the stem stays in its columns with a constant width: the edge of a bone bends and thins out. */
function isStraight(ink: readonly Uint8Array[]): boolean {
  const stem = ink.slice(0, Math.ceil(ink.length * 0.6));
  const begins = stem.map((row) => row.indexOf(1));
  const widths = stem.map((row) => row.filter(Boolean).length);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  // The first row may be a serif, or half a pixel.
  return spread(begins.slice(1)) <= 1 && spread(widths.slice(1)) <= 1;
}

/** Returns whether nearly every row begins with ink. */
function hasStem(ink: readonly Uint8Array[]): boolean {
  const begin = Math.max(Math.round((ink[0]?.length ?? 0) * MARK.stem), 1);
  return ink.filter((row) => row.slice(0, begin).some(Boolean)).length >= 0.95 * ink.length;
}

/** Returns which columns contain ink. */
function columns(ink: readonly Uint8Array[]): boolean[] {
  return Array.from({ length: ink[0]?.length ?? 0 }, (_, x) => ink.some((row) => row[x]));
}

/** Returns the mean row of each hole: an area without ink that is enclosed by ink. */
function holesOf(ink: readonly Uint8Array[]): number[] {
  const [down, across] = [ink.length, ink[0]?.length ?? 0];
  const seen = ink.map((row) => row.slice());
  const holes: number[] = [];
  for (let startY = 0; startY < down; startY++)
    for (let startX = 0; startX < across; startX++) {
      if (seen[startY]?.[startX]) continue;
      const open: [number, number][] = [[startX, startY]];
      (seen[startY] as Uint8Array)[startX] = 1;
      let [sum, count, outside] = [0, 0, false];
      for (let at = open.pop(); at; at = open.pop()) {
        const [x, y] = at;
        sum += y;
        count++;
        outside ||= x === 0 || y === 0 || x === across - 1 || y === down - 1;
        for (const [nextX, nextY] of [
          [x - 1, y],
          [x + 1, y],
          [x, y - 1],
          [x, y + 1],
        ] as [number, number][]) {
          const row = seen[nextY];
          if (!row || nextX < 0 || nextX >= across || row[nextX]) continue;
          row[nextX] = 1;
          open.push([nextX, nextY]);
        }
      }
      if (!outside) holes.push(sum / count);
    }
  return holes;
}

function within(value: number, [low, high]: readonly [number, number]): boolean {
  return value >= low && value <= high;
}
