import type { PlacedPart } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { BRIGHT } from './parameters';
import { type RowSpans, rowSpansOf } from './row-spans';

/** A tooth turned upright about the middle of its outline. */
export interface ToothFrame {
  /** Turns points x1, y1, x2, y2 … */
  turn(points: readonly number[]): number[];
  /** The turned outline, row by row, and its bounding box. */
  spans: RowSpans;
  box: Box;
}

/** Rows into which the crown half is divided. */
const CROWN_ROWS = 24;

/** Rows of an outline whose middles say how it leans: the ends of a tilted tooth are cut off at an angle. */
const MIDDLE_ROWS = { from: 0.2, to: 0.8, count: 24 } as const;

/**
 * Returns the frame of a tooth in which it stands upright: its axis is the line through the middles of its rows.
 *
 * @param outline - x1, y1, x2, y2 … in pixels as wide as they are high.
 */
export function toothFrame(outline: readonly number[]): ToothFrame {
  const [x, y, w, h] = boxAround(outline);
  const spans = rowSpansOf(outline);
  const middles = Array.from({ length: MIDDLE_ROWS.count }, (_, row): [number, number] | null => {
    const at = y + h * (MIDDLE_ROWS.from + ((MIDDLE_ROWS.to - MIDDLE_ROWS.from) * (row + 0.5)) / MIDDLE_ROWS.count);
    const span = spans(at);
    return span && [(span[0] + span[1]) / 2, at];
  }).filter((middle) => middle !== null);
  const angle = Math.atan(slopeOf(middles));
  const [c, s, cx, cy] = [Math.cos(angle), Math.sin(angle), x + w / 2, y + h / 2];
  const turn = (points: readonly number[]) =>
    points.map((_, at) => {
      const [dx, dy] = [(points[at - (at % 2)] as number) - cx, (points[at - (at % 2) + 1] as number) - cy];
      return at % 2 === 0 ? cx + dx * c - dy * s : cy + dx * s + dy * c;
    });
  const upright = turn(outline);
  return { turn, spans: rowSpansOf(upright), box: boxAround(upright) };
}

/** Returns how far x moves for a step in y (least squares). */
function slopeOf(points: readonly [number, number][]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(points.length, 1);
  const [meanX, meanY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [, y]) => sum + (y - meanY) ** 2, 0);
  return spread > 0 ? points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread : 0;
}

/**
 * Returns where a bright region is on its tooth, as if the tooth stood upright in `toothBox`.
 *
 * @param points - The middles of the region's pixels, x1, y1, x2, y2 …, in the pixels of the outline.
 * @param upper - Whether the crown is at the bottom.
 */
export function partOnTooth(points: readonly number[], frame: ToothFrame, upper: boolean, toothBox: Box): PlacedPart {
  const turned = frame.turn(points);
  const [, top, , height] = frame.box;
  const rows = rowsOf(turned, Math.max(height / (2 * CROWN_ROWS), 1));
  const crown = Array.from({ length: CROWN_ROWS }, (_, row) =>
    frame.spans(top + height * ((upper ? 0.5 : 0) + (row + 0.5) / (2 * CROWN_ROWS))),
  ).filter((span) => span !== null);
  const [left, right] = [Math.min(...crown.map((span) => span[0])), Math.max(...crown.map((span) => span[1]))];
  const widest = Math.max(...crown.map((span) => span[1] - span[0]));
  const near = BRIGHT.near * widest;
  const counted = [...rows].flatMap(([y, [first, last]]) => {
    const span = frame.spans(y);
    return span && span[1] - span[0] >= BRIGHT.wide * widest ? [[first - span[0] <= near, span[1] - last <= near]] : [];
  });
  const reaches = (side: 0 | 1) => counted.filter((row) => row[side]).length >= Math.max(BRIGHT.along * counted.length, 1);
  const [x, y, w, h] = boxAround(turned);
  const [byX, byY] = [toothBox[2] / Math.max(right - left, 1), toothBox[3] / Math.max(height, 1)];
  return {
    box: [toothBox[0] + (x - left) * byX, toothBox[1] + (y - top) * byY, w * byX, h * byY],
    reaches: [reaches(0), reaches(1)],
  };
}

/** Returns the leftmost and the rightmost point of each row of points, by the middle of the row. */
function rowsOf(points: readonly number[], height: number): Map<number, [number, number]> {
  const rows = new Map<number, [number, number]>();
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, (Math.floor((points[at + 1] as number) / height) + 0.5) * height];
    const row = rows.get(y);
    if (row) rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
    else rows.set(y, [x, x]);
  }
  return rows;
}

function boxAround(points: readonly number[]): Box {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right - left, bottom - top];
}
