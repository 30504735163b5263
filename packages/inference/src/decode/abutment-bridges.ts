import type { Box } from '@molaar/domain/geometry';
import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';

/** A tooth that was given a number, with how surely it carries a bridge. */
export interface Abutment {
  number: ToothNumber;
  box: Box;
  bridge: number;
}

/** A bridge in the model's pixels. */
export interface Bridge {
  box: Box;
  confidence: number;
}

/**
 * The bridges that their abutments tell of: teeth of a jaw that carry one and follow one another, whatever is missing between
 * them, are its ends and pillars. A network sees the pillars far more surely than where so wide a thing begins and ends.
 */
export function abutmentBridges(teeth: readonly Abutment[]): Bridge[] {
  return [CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower].flatMap((row, jaw) => {
    const slot = ({ number }: Abutment) => (row as readonly ToothNumber[]).indexOf(number);
    const inOrder = teeth.filter((tooth) => slot(tooth) >= 0).sort((a, b) => slot(a) - slot(b));
    return runs(inOrder)
      .filter((run) => run.length >= DECODING.bridge.fewest)
      .map((run) => over(run, jaw === 0));
  });
}

/** Whether two bridges are one: side by side in one jaw they may be, on one another they are. */
export function sameBridge(a: Box, b: Box): boolean {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return across > DECODING.bridge.same * Math.min(a[2], b[2]) && down > 0;
}

/** Teeth with a bridge that no tooth without one stands between. */
function runs(inOrder: readonly Abutment[]): Abutment[][] {
  const found: Abutment[][] = [[]];
  for (const tooth of inOrder) {
    if (tooth.bridge >= DECODING.bridge.abutment) found.at(-1)?.push(tooth);
    else found.push([]);
  }
  return found;
}

/** From the first abutment to the last, over their crowns' halves. */
function over(run: readonly Abutment[], upper: boolean): Bridge {
  const boxes = run.map(({ box }) => box);
  const [left, right] = [Math.min(...boxes.map(([x]) => x)), Math.max(...boxes.map(([x, , w]) => x + w))];
  const top = Math.min(...boxes.map(([, y, , h]) => (upper ? y + h / 2 : y)));
  const bottom = Math.max(...boxes.map(([, y, , h]) => (upper ? y + h : y + h / 2)));
  return { box: [left, top, right - left, bottom - top], confidence: run.reduce((sum, { bridge }) => sum + bridge, 0) / run.length };
}
