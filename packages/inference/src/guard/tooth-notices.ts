import type { Finding, ImageNotice } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import { isUpper } from '@molaar/domain/teeth';
import type { GreyPixels } from './area-average';
import { greyHistogram } from './grey-histogram';

/** Limits, measured with training/alter.py (docs/model-card.md, "Altered radiographs"). */
const LIMITS = {
  /** Teeth above this confidence are measured; with fewer than `fewest` of them nothing is. */
  confidence: 0.4,
  fewest: 4,
  /** Share of the sensor's scale from which a point is white. */
  white: 0.99,
  /** Of the crowns the whitest are left out, which may be metal; the others are white to this share at most. */
  measured: 0.75,
  mostWhite: 0.07,
  /** Least ratio of the fine bends of grey, which blurring removes, to the coarse ones. */
  leastSharp: 0.13,
} as const;

/** A fine bend is over one column of this many, or one row: about as far in a panoramic radiograph's proportions. */
const COLUMNS_OF_FINE = 640;
const ROWS_OF_FINE = 320;
/** A coarse bend is over this many times the distance. */
const COARSE = 4;

/** Grey pixels with the part of the image that they show, in pixels of the image. */
export interface ShownPixels extends GreyPixels {
  part: Box;
}

/** What is measured of a finding; its box is in pixels of the image. */
export type MeasuredFinding = Pick<Finding, 'class' | 'tooth' | 'confidence' | 'box'>;

/** Returns SATURATED and BLURRED, measured on the teeth: elsewhere white may be a letter, and nothing is to be seen. */
export function toothNotices(image: ShownPixels, findings: readonly MeasuredFinding[]): ImageNotice[] {
  const teeth = findings.flatMap(({ class: type, tooth, confidence, box }) =>
    type === 'TOOTH' && tooth && confidence > LIMITS.confidence ? [{ upper: isUpper(tooth), area: areaIn(image, box) }] : [],
  );
  if (teeth.length < LIMITS.fewest) return [];
  const notices: ImageNotice[] = [];
  const white = greyHistogram(image).full * LIMITS.white;
  const shares = teeth.map(({ upper, area }) => whiteShare(image, crownOf(area, upper), white)).sort((a, b) => a - b);
  const measured = shares.slice(0, Math.max(Math.round(shares.length * LIMITS.measured), 1));
  if (measured.reduce((sum, share) => sum + share, 0) > LIMITS.mostWhite * measured.length) notices.push('SATURATED');
  const areas = teeth.map(({ area }) => area);
  if (isBlurred(image, areas)) notices.push('BLURRED');
  return notices;
}

/** Whole columns and rows; right and bottom are exclusive. */
type Area = readonly [left: number, top: number, right: number, bottom: number];

/** Converts a box in pixels of the image to the columns and rows that show it. */
function areaIn({ width, height, part: [left, top, w, h] }: ShownPixels, [x, y, boxWidth, boxHeight]: Box): Area {
  const column = (at: number) => Math.min(Math.max(Math.round(((at - left) / w) * width), 0), width);
  const row = (at: number) => Math.min(Math.max(Math.round(((at - top) / h) * height), 0), height);
  return [column(x), row(y), column(x + boxWidth), row(y + boxHeight)];
}

function crownOf([left, top, right, bottom]: Area, upper: boolean): Area {
  const middle = (top + bottom) >> 1;
  return upper ? [left, middle, right, bottom] : [left, top, right, middle];
}

function whiteShare({ width, pixels }: GreyPixels, [left, top, right, bottom]: Area, white: number): number {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let at = y * width + left; at < y * width + right; at++) if ((pixels[at] as number) >= white) count++;
  return count / Math.max((right - left) * (bottom - top), 1);
}

/** Whether grey bends much less over short distances than over longer ones, in all areas together. */
function isBlurred({ width, height, pixels }: GreyPixels, areas: readonly Area[]): boolean {
  const columns = Math.max(Math.round(width / COLUMNS_OF_FINE), 1);
  const rows = Math.max(Math.round(height / ROWS_OF_FINE), 1);
  const [marginX, marginY] = [COARSE * columns, COARSE * rows];
  let [fine, coarse] = [0, 0];
  for (const [left, top, right, bottom] of areas)
    for (let y = Math.max(top, marginY); y < Math.min(bottom, height - marginY); y += 2) {
      const end = y * width + Math.min(right, width - marginX);
      // Every other row and column is sufficient.
      for (let at = y * width + Math.max(left, marginX); at < end; at += 2) {
        fine += bendAt(pixels, at, columns) + bendAt(pixels, at, rows * width);
        coarse += bendAt(pixels, at, marginX) + bendAt(pixels, at, marginY * width);
      }
    }
  return fine < LIMITS.leastSharp * coarse;
}

/** Returns how far a pixel is from the mean of two others on both sides of it, doubled. */
function bendAt(pixels: GreyPixels['pixels'], at: number, distance: number): number {
  return Math.abs((pixels[at - distance] as number) + (pixels[at + distance] as number) - 2 * (pixels[at] as number));
}
