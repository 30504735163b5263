import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';

/** A numbered tooth and the probability that it is an abutment of a bridge. */
export interface Abutment {
  number: ToothNumber;
  box: Box;
  bridge: number;
}

/** A bridge, in pixels of the model's input. */
export interface Bridge {
  box: Box;
  confidence: number;
}

/**
 * Derives bridges from their abutments. Consecutive teeth of a jaw that look like abutments, regardless of gaps between
 * them, form one bridge. The network detects abutments much more reliably than the ends of so wide a box.
 */
export function abutmentBridges(teeth: readonly Abutment[]): Bridge[] {
  return [CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower].flatMap((row, jaw) => {
    const slot = ({ number }: Abutment) => (row as readonly ToothNumber[]).indexOf(number);
    const inOrder = teeth.filter((tooth) => slot(tooth) >= 0).sort((a, b) => slot(a) - slot(b));
    return runs(inOrder)
      .filter((run) => run.length >= DECODING.bridge.fewest)
      .map((run) => bridgeOver(run, jaw === 0));
  });
}

/** Returns whether two boxes are the same bridge: they overlap vertically and by enough of the narrower width. */
export function sameBridge(a: Box, b: Box): boolean {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return across > DECODING.bridge.same * Math.min(a[2], b[2]) && down > 0;
}

/** Groups abutments that have no other tooth between them. */
function runs(inOrder: readonly Abutment[]): Abutment[][] {
  const found: Abutment[][] = [[]];
  for (const tooth of inOrder) {
    if (tooth.bridge >= DECODING.bridge.abutment) found.at(-1)?.push(tooth);
    else found.push([]);
  }
  return found;
}

/** Returns the bridge from the first abutment to the last, over the crown halves of their boxes. */
function bridgeOver(run: readonly Abutment[], upper: boolean): Bridge {
  const boxes = run.map(({ box }) => box);
  const [left, right] = [Math.min(...boxes.map(([x]) => x)), Math.max(...boxes.map(([x, , w]) => x + w))];
  const top = Math.min(...boxes.map(([, y, , h]) => (upper ? y + h / 2 : y)));
  const bottom = Math.max(...boxes.map(([, y, , h]) => (upper ? y + h : y + h / 2)));
  return { box: [left, top, right - left, bottom - top], confidence: run.reduce((sum, { bridge }) => sum + bridge, 0) / run.length };
}
