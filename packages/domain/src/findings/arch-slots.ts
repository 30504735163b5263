import type { Box } from '../geometry';
import { CHART_ROWS, type ToothNumber } from '../teeth';

/** A position in the arch: of a detected tooth, or where a missing tooth would be. */
export interface Slot {
  readonly tooth: ToothNumber;
  readonly box: Box;
  readonly seen: boolean;
}

/**
 * Returns the slots of the permanent arches in chart order, derived from the detected teeth. A gap is divided equally
 * between its missing numbers; after the outermost tooth, slots of its size follow. An arch without detected teeth has
 * no slots. Of a duplicate number the first box counts.
 */
export function archSlots(teeth: readonly { readonly tooth: ToothNumber; readonly box: Box }[]): Slot[] {
  const boxes = new Map<ToothNumber, Box>();
  for (const { tooth, box } of teeth) if (!boxes.has(tooth)) boxes.set(tooth, box);
  return [CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower].flatMap((row) => slotsOfRow(row, boxes));
}

function slotsOfRow(row: readonly ToothNumber[], boxes: ReadonlyMap<ToothNumber, Box>): Slot[] {
  const slots: Slot[] = [];
  row.forEach((tooth, index) => {
    const own = boxes.get(tooth);
    if (own) {
      slots.push({ tooth, box: own, seen: true });
      return;
    }
    const left = nearestSeen(row, boxes, index, -1);
    const right = nearestSeen(row, boxes, index, 1);
    const box = left && right ? between(left, right) : left ? outsideOf(left, 1) : right ? outsideOf(right, -1) : undefined;
    if (box) slots.push({ tooth, box, seen: false });
  });
  return slots;
}

interface Neighbour {
  readonly box: Box;
  /** Distance in slots, from 1. */
  readonly distance: number;
}

function nearestSeen(
  row: readonly ToothNumber[],
  boxes: ReadonlyMap<ToothNumber, Box>,
  index: number,
  step: 1 | -1,
): Neighbour | undefined {
  for (let at = index + step; at >= 0 && at < row.length; at += step) {
    const tooth = row[at];
    const box = tooth && boxes.get(tooth);
    if (box) return { box, distance: Math.abs(at - index) };
  }
  return undefined;
}

/** Returns an equal share of the gap between two detected teeth; a closed gap gives a slot without width. */
function between(left: Neighbour, right: Neighbour): Box {
  const missing = left.distance + right.distance - 1;
  const start = left.box[0] + left.box[2];
  const width = Math.max(0, right.box[0] - start) / missing;
  const weight = left.distance / (missing + 1);
  const mix = (a: number, b: number) => a + (b - a) * weight;
  return [start + (left.distance - 1) * width, mix(left.box[1], right.box[1]), width, mix(left.box[3], right.box[3])];
}

function outsideOf({ box: [x, y, w, h], distance }: Neighbour, direction: 1 | -1): Box {
  return [x + direction * distance * w, y, w, h];
}
