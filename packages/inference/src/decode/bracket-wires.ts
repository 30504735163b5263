import type { Box } from '@molaar/domain/geometry';
import { isUpper, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';

/** A numbered tooth and the probability that it has a bracket. */
export interface BracketedTooth {
  number: ToothNumber;
  box: Box;
  bracket: number;
}

/** A wire, in pixels of the model's input. */
export interface Wire {
  box: Box;
  confidence: number;
}

/**
 * Derives the wire of each jaw from its brackets: it runs from the first bracketed tooth to the last, at the height of
 * their crowns. The network rarely detects so thin a box, but many brackets nearly always have a wire.
 */
export function bracketWires(teeth: readonly BracketedTooth[], threshold: number): Wire[] {
  return [true, false].flatMap((upper) => {
    const row = teeth.filter(({ number, bracket }) => isUpper(number) === upper && bracket >= threshold);
    return row.length < DECODING.wire.fewest ? [] : [wireAlong(row, upper)];
  });
}

/** Returns whether two wires overlap horizontally and are at the same height. */
export function inSameBand(wire: Box, other: Box): boolean {
  const middle = other[1] + other[3] / 2;
  return middle >= wire[1] && middle <= wire[1] + wire[3] && other[0] < wire[0] + wire[2] && wire[0] < other[0] + other[2];
}

function wireAlong(row: readonly BracketedTooth[], upper: boolean): Wire {
  const { many, trust, inset, near, far } = DECODING.wire;
  const jaw = upper ? 0 : 1;
  const boxes = row.map(({ box }) => box).sort((a, b) => a[0] + a[2] / 2 - (b[0] + b[2] / 2));
  const tall = median(boxes.map(([, , , h]) => h));
  const tips = boxes.map(([, y, , h]) => (upper ? y + h : y));
  const [lowest, highest] = [Math.min(...tips), Math.max(...tips)];
  const one = upper ? lowest - near[jaw] * tall : lowest + near[jaw] * tall;
  const two = upper ? highest - far[jaw] * tall : highest + far[jaw] * tall;
  const [first, last] = [boxes[0] as Box, boxes.at(-1) as Box];
  const left = first[0] + inset[jaw] * first[2];
  const right = last[0] + (1 - inset[jaw]) * last[2];
  const mean = row.reduce((sum, { bracket }) => sum + bracket, 0) / row.length;
  return {
    box: [left, Math.min(one, two), right - left, Math.abs(two - one)],
    confidence: mean * trust[row.length >= many ? 1 : 0],
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}
