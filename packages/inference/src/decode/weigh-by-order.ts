import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';

/** A candidate whose scores take its neighbours into account; `own` are its scores before that. */
export interface WeighedCandidate extends ToothCandidate {
  own: ToothCandidate['numbers'];
}

/** Odds of one candidate for each slot of the permanent and of the primary row. */
interface Odds {
  permanent: Float64Array;
  primary: Float64Array;
}

type Rows = readonly [permanent: readonly ToothNumber[], primary: readonly ToothNumber[]];

const UPPER: Rows = [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper];
const LOWER: Rows = [CHART_ROWS.permanentLower, CHART_ROWS.primaryLower];

/**
 * Weighs the numbers of one jaw's candidates by the whole row (forward-backward algorithm). Every numbering in chart
 * order counts with the product of its odds; the weight of a number is the share of the numberings that give it to this
 * candidate. The state is the last slot used in the permanent and in the primary row. A gap costs nothing, so a missing
 * tooth does not shift the others, and one tooth that looks like its neighbour is outvoted.
 *
 * The result is the geometric mean of this weight and the candidate's own score, since unerupted teeth may be out of
 * order.
 *
 * @returns The candidates ordered by the centres of their boxes.
 */
export function weighByOrder(candidates: readonly ToothCandidate[], upper: boolean): WeighedCandidate[] {
  const [permanentRow, primaryRow] = upper ? UPPER : LOWER;
  const ordered = [...candidates].sort((a, b) => a.box[0] + a.box[2] / 2 - (b.box[0] + b.box[2] / 2));
  const odds = ordered.map(({ numbers }): Odds => ({ permanent: oddsOf(numbers, permanentRow), primary: oddsOf(numbers, primaryRow) }));
  const width = primaryRow.length + 1;
  const states = (permanentRow.length + 1) * width;

  const forward = [Float64Array.from({ length: states }, (_, state) => (state === 0 ? 1 : 0))];
  for (const candidate of odds) forward.push(stepForward(forward.at(-1) as Float64Array, candidate, width));
  let backward = new Float64Array(states).fill(1);
  const weighed: WeighedCandidate[] = [];
  for (let at = ordered.length - 1; at >= 0; at--) {
    const candidate = ordered[at] as ToothCandidate;
    const shares = sharesOf(forward[at] as Float64Array, backward, odds[at] as Odds, width);
    const numbers = new Map<ToothNumber, number>();
    for (const [number, score] of candidate.numbers) {
      const slot = permanentRow.indexOf(number);
      const share = slot >= 0 ? shares.permanent[slot] : shares.primary[primaryRow.indexOf(number)];
      numbers.set(number, Math.sqrt(score * (share ?? 0)));
    }
    weighed.unshift({ ...candidate, numbers, own: candidate.numbers });
    backward = stepBackward(backward, odds[at] as Odds, width);
  }
  return weighed;
}

function oddsOf(numbers: ToothCandidate['numbers'], row: readonly ToothNumber[]): Float64Array {
  return Float64Array.from(row, (number) => {
    const score = numbers.get(number) ?? 0;
    return (score / (1 - score + 1e-3)) ** DECODING.oddsPower / DECODING.unnumbered;
  });
}

/** Returns the weights after one more candidate: it stays unnumbered or takes a slot after the last one used. */
function stepForward(state: Float64Array, { permanent, primary }: Odds, width: number): Float64Array<ArrayBuffer> {
  const next = Float64Array.from(state);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    for (let slot = 0; slot < permanent.length; slot++) {
      sum += state[slot * width + column] as number;
      (next[(slot + 1) * width + column] as number) += (permanent[slot] as number) * sum;
    }
  }
  for (let row = 0; row < state.length; row += width) {
    let sum = 0;
    for (let slot = 0; slot < primary.length; slot++) {
      sum += state[row + slot] as number;
      (next[row + slot + 1] as number) += (primary[slot] as number) * sum;
    }
  }
  return scaled(next);
}

/** Returns the weights before a candidate, from those after it (right to left). */
function stepBackward(state: Float64Array, { permanent, primary }: Odds, width: number): Float64Array<ArrayBuffer> {
  const before = Float64Array.from(state);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    for (let slot = permanent.length - 1; slot >= 0; slot--) {
      sum += (permanent[slot] as number) * (state[(slot + 1) * width + column] as number);
      (before[slot * width + column] as number) += sum;
    }
  }
  for (let row = 0; row < state.length; row += width) {
    let sum = 0;
    for (let slot = primary.length - 1; slot >= 0; slot--) {
      sum += (primary[slot] as number) * (state[row + slot + 1] as number);
      (before[row + slot] as number) += sum;
    }
  }
  return scaled(before);
}

/** Returns the share of all numberings that give a candidate each slot, from the weights before and after it. */
function sharesOf(before: Float64Array, after: Float64Array, { permanent, primary }: Odds, width: number): Odds {
  const shares = { permanent: new Float64Array(permanent.length), primary: new Float64Array(primary.length) };
  let total = 0;
  for (let state = 0; state < before.length; state++) total += (before[state] as number) * (after[state] as number);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    for (let slot = 0; slot < permanent.length; slot++) {
      sum += before[slot * width + column] as number;
      (shares.permanent[slot] as number) += (permanent[slot] as number) * sum * (after[(slot + 1) * width + column] as number);
    }
  }
  for (let row = 0; row < before.length; row += width) {
    let sum = 0;
    for (let slot = 0; slot < primary.length; slot++) {
      sum += before[row + slot] as number;
      (shares.primary[slot] as number) += (primary[slot] as number) * sum * (after[row + slot + 1] as number);
    }
  }
  for (const row of [shares.permanent, shares.primary]) for (const share of row) total += share;
  for (const row of [shares.permanent, shares.primary]) for (let slot = 0; slot < row.length; slot++) (row[slot] as number) /= total;
  return shares;
}

/** Normalizes to a sum of 1: only ratios matter, and a long row would overflow. */
function scaled(state: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let sum = 0;
  for (const value of state) sum += value;
  for (let index = 0; index < state.length; index++) (state[index] as number) /= sum;
  return state;
}
