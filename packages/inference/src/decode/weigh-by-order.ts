import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { Place } from './places';

/** A place whose numbers weigh what its neighbours say too; `own` is what it says for itself. */
export interface WeighedPlace extends Place {
  own: Place['numbers'];
}

/** Odds of the permanent and of the primary row's slots in one place. */
interface Odds {
  permanent: Float64Array;
  primary: Float64Array;
}

type Rows = readonly [permanent: readonly ToothNumber[], primary: readonly ToothNumber[]];

const UPPER: Rows = [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper];
const LOWER: Rows = [CHART_ROWS.permanentLower, CHART_ROWS.primaryLower];

/**
 * Weighs the numbers of one jaw's places by the whole row, left to right: every way to number it in the order of the
 * chart counts with the product of its numbers' odds, and a number's weight is the share of the ways that give it here
 * (sums forwards and backwards over the places; the state is the last slot used in the permanent and in the primary row).
 * A gap costs nothing, so that a lost tooth shifts nobody, and one tooth taken for its neighbour is outvoted by the rest.
 *
 * Half of the answer stays what the place says for itself (the geometric mean): an unerupted tooth may lie out of order.
 * The places come back in the order of their centres.
 */
export function weighByOrder(places: readonly Place[], upper: boolean): WeighedPlace[] {
  const [permanentRow, primaryRow] = upper ? UPPER : LOWER;
  const ordered = [...places].sort((a, b) => a.box[0] + a.box[2] / 2 - (b.box[0] + b.box[2] / 2));
  const odds = ordered.map(({ numbers }): Odds => ({ permanent: oddsOf(numbers, permanentRow), primary: oddsOf(numbers, primaryRow) }));
  const width = primaryRow.length + 1;
  const states = (permanentRow.length + 1) * width;

  const forward = [Float64Array.from({ length: states }, (_, state) => (state === 0 ? 1 : 0))];
  for (const place of odds) forward.push(onward(forward.at(-1) as Float64Array, place, width));
  let backward = new Float64Array(states).fill(1);
  const weighed: WeighedPlace[] = [];
  for (let at = ordered.length - 1; at >= 0; at--) {
    const place = ordered[at] as Place;
    const shares = sharesOf(forward[at] as Float64Array, backward, odds[at] as Odds, width);
    const numbers = new Map<ToothNumber, number>();
    for (const [number, score] of place.numbers) {
      const slot = permanentRow.indexOf(number);
      const share = slot >= 0 ? shares.permanent[slot] : shares.primary[primaryRow.indexOf(number)];
      numbers.set(number, Math.sqrt(score * (share ?? 0)));
    }
    weighed.unshift({ ...place, numbers, own: place.numbers });
    backward = back(backward, odds[at] as Odds, width);
  }
  return weighed;
}

function oddsOf(numbers: Place['numbers'], row: readonly ToothNumber[]): Float64Array {
  return Float64Array.from(row, (number) => {
    const score = numbers.get(number) ?? 0;
    return (score / (1 - score + 1e-3)) ** DECODING.oddsPower / DECODING.unnumbered;
  });
}

/** The weight of every state after one more place: left without a number, or given a slot after the last one used. */
function onward(state: Float64Array, { permanent, primary }: Odds, width: number): Float64Array<ArrayBuffer> {
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

/** The same from right to left: what the places from here on weigh for every state before them. */
function back(state: Float64Array, { permanent, primary }: Odds, width: number): Float64Array<ArrayBuffer> {
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

/** What share of all ways gives a place each slot, from the weights before it and after it. */
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

/** Only ratios matter; without this a long row would overflow. */
function scaled(state: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let sum = 0;
  for (const value of state) sum += value;
  for (let index = 0; index < state.length; index++) (state[index] as number) /= sum;
  return state;
}
