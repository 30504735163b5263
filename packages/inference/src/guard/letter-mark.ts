import type { GreyPicture } from './area-average';

/**
 * Letter marks, L or R, as a technician's lead letter or a device burns them in: bright, alone, at a side of the picture. All
 * lengths are shares of the picture's height, or of the letter's own box.
 */
const MARK = {
  /** From these shares of the brightest grey on a pixel is ink: thin strokes need the lower, letters before bone the higher. */
  ink: [0.75, 0.9],
  height: [0.025, 0.1],
  /** Width over height; the picture may have been squeezed to the model's shape. */
  shape: [0.3, 1.3],
  /** Marks stand in the outer parts of the width. */
  side: 0.35,
  /** Nothing else bright within this share of the height around it. */
  alone: 0.35,
  stem: 0.3,
} as const;
/** A letter of fewer pixels, up and down and across, cannot be told. */
const LEAST_PIXELS = [8, 5] as const;

/** Whether the letter reads as it should, and which one it is. */
interface Letter {
  letter: 'L' | 'R';
  mirrored: boolean;
}

/**
 * True where a letter mark says that left and right may be exchanged: it is a mirror image, or it reads rightly and stands on
 * the other side (R belongs to the left of a radiograph, where the patient's right is). False where there is no mark.
 */
export function sidesExchanged(picture: GreyPicture): boolean {
  const { width } = picture;
  return lettersIn(picture).some(({ letter, mirrored, middle }) => mirrored || (letter === 'R') !== middle < width / 2);
}

function lettersIn(picture: GreyPicture): (Letter & { middle: number })[] {
  const { pixels } = picture;
  let brightest = 0;
  for (let i = 0; i < pixels.length; i++) if ((pixels[i] as number) > brightest) brightest = pixels[i] as number;
  return MARK.ink.flatMap((share) => lettersAbove(brightest * share, picture));
}

function lettersAbove(level: number, { width, height, pixels }: GreyPicture): (Letter & { middle: number })[] {
  const [left, right] = [Math.floor(width * MARK.side), Math.ceil(width * (1 - MARK.side))];
  // Only the sides: what reaches farther in is no mark. A dark rim around it gives every pixel eight neighbours.
  const [across, down] = [width + 2, height + 2];
  const bright = darkSheet(across * down);
  for (let y = 0; y < height; y++) {
    const [row, to] = [y * width, (y + 1) * across + 1];
    for (let x = 0; x < left; x++) if ((pixels[row + x] as number) >= level) bright[to + x] = 1;
    for (let x = right; x < width; x++) if ((pixels[row + x] as number) >= level) bright[to + x] = 1;
  }
  return patchesOf(bright, across).flatMap((patch) => {
    const [wide, tall] = [patch.right - patch.left, patch.bottom - patch.top];
    // What the rim cuts off may be anything: bone above all.
    const whole = patch.left > 1 && patch.top > 1 && patch.right < across - 1 && patch.bottom < down - 1;
    const fits =
      whole &&
      tall >= Math.max(LEAST_PIXELS[0], MARK.height[0] * height) &&
      tall <= MARK.height[1] * height &&
      wide >= LEAST_PIXELS[1] &&
      within(wide / tall, MARK.shape);
    const letter = fits && standsAlone(patch, bright, across, down) ? letterOf(patch, bright, across) : null;
    return letter ? [{ ...letter, middle: (patch.left + patch.right) / 2 }] : [];
  });
}

let sheet = new Uint8Array(0);

/** One sheet serves all pictures: made anew for each, it was most of what an image left behind. Good until the next call. */
function darkSheet(length: number): Uint8Array {
  if (sheet.length < length) sheet = new Uint8Array(length);
  return sheet.subarray(0, length).fill(0);
}

/** The box around bright pixels that touch one another, and how many they are. */
interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** What `patchesOf` makes of a bright pixel: it has been counted. */
const COUNTED = 2;

/** `bright` has a dark rim, so that every pixel has eight neighbours; its pixels are counted afterwards. */
function patchesOf(bright: Uint8Array, width: number): Patch[] {
  // Pixels of one patch that wait for a look at their neighbours; it grows to what the largest patch needs.
  const open: number[] = [];
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const patches: Patch[] = [];
  for (let start = bright.indexOf(1); start >= 0; start = bright.indexOf(1, start)) {
    const patch: Patch = { left: width, top: bright.length, right: 0, bottom: 0, count: 0 };
    let waiting = 0;
    open[waiting++] = start;
    bright[start] = COUNTED;
    while (waiting > 0) {
      const at = open[--waiting] as number;
      const y = (at / width) | 0;
      const x = at - y * width;
      patch.count++;
      if (x < patch.left) patch.left = x;
      if (x >= patch.right) patch.right = x + 1;
      if (y < patch.top) patch.top = y;
      if (y >= patch.bottom) patch.bottom = y + 1;
      for (let k = 0; k < 8; k++) {
        const next = at + (around[k] as number);
        if (bright[next] !== 1) continue;
        bright[next] = COUNTED;
        open[waiting++] = next;
      }
    }
    patches.push(patch);
  }
  return patches;
}

/** Whether only the patch itself is bright in and around its box: a letter of a word is not alone, nor is a part of the jaw. */
function standsAlone({ left, top, right, bottom, count }: Patch, bright: Uint8Array, width: number, height: number): boolean {
  const around = Math.ceil((bottom - top) * MARK.alone);
  let all = 0;
  for (let y = Math.max(top - around, 0); y < Math.min(bottom + around, height); y++)
    for (let x = Math.max(left - around, 0); x < Math.min(right + around, width); x++) if (bright[y * width + x]) all++;
  return all === count;
}

function letterOf({ left, top, right, bottom }: Patch, bright: Uint8Array, width: number): Letter | null {
  const rows = Array.from({ length: bottom - top }, (_, y) =>
    bright.slice((top + y) * width + left, (top + y) * width + right).map(Math.sign),
  );
  for (const mirrored of [false, true]) {
    const ink = mirrored ? rows.map((row) => row.slice().reverse()) : rows;
    if (isL(ink)) return { letter: 'L', mirrored };
    if (isR(ink)) return { letter: 'R', mirrored };
  }
  return null;
}

/** A stem at the left over the whole height, a foot over the whole width, and nothing else. */
function isL(ink: readonly Uint8Array[]): boolean {
  const [down, across] = [ink.length, ink[0]?.length ?? 0];
  const foot = ink.slice(Math.floor(down * (1 - MARK.stem)));
  const empty = ink.slice(0, Math.floor(down * 0.6)).every((row) => row.slice(Math.ceil(across * 0.6)).every((one) => !one));
  return hasStem(ink) && empty && columns(foot).filter(Boolean).length >= 0.9 * across && isStraight(ink);
}

/** A stem at the left over the whole height and up into the corner, one hole in the upper part, and a leg that stands apart from the stem. */
function isR(ink: readonly Uint8Array[]): boolean {
  const [down, across] = [ink.length, ink[0]?.length ?? 0];
  const holes = holesOf(ink);
  const ground = columns(ink.slice(Math.floor(down * 0.85)));
  const leg = ground.lastIndexOf(true) >= 0.7 * across;
  const apart = ground.slice(ground.indexOf(true), ground.lastIndexOf(true)).some((one) => !one);
  const corner = columns(ink.slice(0, Math.max(Math.round(down * 0.15), 1))).indexOf(true) < Math.max(across * 0.15, 1);
  return hasStem(ink) && corner && holes.length === 1 && (holes[0] as number) < 0.5 * down && leg && apart;
}

/** The stem keeps to its columns and has one width: the edge of a bone bends and thins out. */
function isStraight(ink: readonly Uint8Array[]): boolean {
  const stem = ink.slice(0, Math.ceil(ink.length * 0.6));
  const begins = stem.map((row) => row.indexOf(1));
  const widths = stem.map((row) => row.filter(Boolean).length);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  // The first row may be a serif, or half a pixel.
  return spread(begins.slice(1)) <= 1 && spread(widths.slice(1)) <= 1;
}

/** Nearly every row begins with ink. */
function hasStem(ink: readonly Uint8Array[]): boolean {
  const begin = Math.max(Math.round((ink[0]?.length ?? 0) * MARK.stem), 1);
  return ink.filter((row) => row.slice(0, begin).some(Boolean)).length >= 0.95 * ink.length;
}

/** Which columns hold ink. */
function columns(ink: readonly Uint8Array[]): boolean[] {
  return Array.from({ length: ink[0]?.length ?? 0 }, (_, x) => ink.some((row) => row[x]));
}

/** The middle rows of all patches without ink that are closed in by it. */
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
