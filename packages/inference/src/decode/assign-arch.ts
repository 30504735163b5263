import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { Place } from './places';

/** A place with the number that it got. */
export interface NumberedPlace {
  place: Place;
  number: ToothNumber;
  /** The network's score for this number here. */
  score: number;
}

/** Chart order of one jaw: permanent and primary teeth are two rows that may stand over one another. */
type Rows = readonly [permanent: readonly ToothNumber[], primary: readonly ToothNumber[]];

const UPPER: Rows = [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper];
const LOWER: Rows = [CHART_ROWS.permanentLower, CHART_ROWS.primaryLower];
const PERMANENT = 0;

/** A number that the network thinks possible in a place. */
interface Option {
  /** Index into the rows of the jaw, and into the row: the chart's order. */
  row: number;
  slot: number;
  score: number;
}

/** How a state was reached: from which one, and what the one or two places since then took. */
interface Step {
  from: number;
  taken: readonly (Option | null)[];
}

/**
 * Numbers the places of one jaw: of all numberings the one with the largest sum of scores, which, scores being
 * probabilities, is the one with the most right numbers to be expected. Each number is given at most once, and from
 * left to right permanent teeth follow the chart's order and primary teeth follow theirs; two permanent neighbours
 * that stand close may be in reverse. A place may stay without a number; a number without a place is a missing tooth
 * and costs nothing, so that a gap moves no neighbour.
 *
 * Dynamic programming over the places from left to right. The state is the last slot taken in each of the two rows.
 */
export function assignArch(places: readonly Place[], upper: boolean): NumberedPlace[] {
  const rows = upper ? UPPER : LOWER;
  const ordered = [...places].sort((a, b) => centreX(a) - centreX(b));
  const taken = bestNumbering(
    ordered,
    ordered.map((place) => optionsOf(place, rows)),
  );
  return ordered.flatMap((place, index) => {
    const option = taken[index];
    if (!option) return [];
    const number = rows[option.row]?.[option.slot] as ToothNumber;
    return [{ place, number, score: place.numbers.get(number) ?? 0 }];
  });
}

/** What each place takes, null for nothing. */
function bestNumbering(places: readonly Place[], options: readonly (readonly Option[])[]): (Option | null)[] {
  // A slot counts from 1 in a state: 0 is "none taken yet". Slots of both rows make one number.
  const width = UPPER[1].length + 1;
  const states = (UPPER[0].length + 1) * width;
  const best = Array.from({ length: places.length + 1 }, () => new Float64Array(states).fill(-Infinity));
  const steps = Array.from({ length: places.length + 1 }, () => new Array<Step | undefined>(states));

  const offer = (at: number, state: number, value: number, from: number, taken: Step['taken']) => {
    const values = best[at] as Float64Array;
    if (value <= (values[state] as number)) return;
    values[state] = value;
    (steps[at] as Step[])[state] = { from, taken };
  };

  (best[0] as Float64Array)[0] = 0;
  places.forEach((place, at) => {
    const next = places[at + 1];
    const swaps = next && mayBeSwapped(place, next) ? (options[at + 1] ?? []) : [];
    (best[at] as Float64Array).forEach((value, state) => {
      if (value === -Infinity) return;
      const lastPermanent = Math.floor(state / width);
      const lastPrimary = state % width;
      offer(at + 1, state, value, state, [null]);
      for (const option of options[at] ?? []) {
        if (option.row !== PERMANENT) {
          if (option.slot < lastPrimary) continue;
          offer(at + 1, lastPermanent * width + option.slot + 1, value + option.score, state, [option]);
          continue;
        }
        if (option.slot < lastPermanent) continue;
        const reached = (option.slot + 1) * width + lastPrimary;
        offer(at + 1, reached, value + option.score, state, [option]);
        for (const other of swaps) {
          if (other.row !== PERMANENT || other.slot < lastPermanent || other.slot >= option.slot) continue;
          offer(at + 2, reached, value + option.score + other.score - DECODING.swapped, state, [option, other]);
        }
      }
    });
  });
  return readBack(steps, indexOfLargest(best[places.length] as Float64Array));
}

function readBack(steps: readonly (readonly (Step | undefined)[])[], final: number): (Option | null)[] {
  const taken: (Option | null)[] = [];
  let state = final;
  for (let at = steps.length - 1; at > 0; ) {
    const step = steps[at]?.[state];
    if (!step) throw new Error(`the numbering has no way to state ${state} of place ${at}`);
    taken.unshift(...step.taken);
    at -= step.taken.length;
    state = step.from;
  }
  return taken;
}

function optionsOf({ numbers }: Place, rows: Rows): Option[] {
  return rows.flatMap((numbersOfRow, row) =>
    numbersOfRow.flatMap((number, slot) => {
      const score = numbers.get(number);
      return score === undefined ? [] : [{ row, slot, score }];
    }),
  );
}

function mayBeSwapped(a: Place, b: Place): boolean {
  return centreX(b) - centreX(a) < DECODING.swapReach * Math.min(a.box[2], b.box[2]);
}

function centreX({ box }: Place): number {
  return box[0] + box[2] / 2;
}

function indexOfLargest(values: Float64Array): number {
  let largest = 0;
  values.forEach((value, index) => {
    if (value > (values[largest] as number)) largest = index;
  });
  return largest;
}
