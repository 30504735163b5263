import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';

/** A candidate and the number assigned to it. */
export interface NumberedCandidate {
  candidate: ToothCandidate;
  number: ToothNumber;
  /** The network's score for this number here. */
  score: number;
}

/** Chart order of one jaw. A primary tooth may be above its permanent successor, hence two rows. */
type Rows = readonly [permanent: readonly ToothNumber[], primary: readonly ToothNumber[]];

const UPPER: Rows = [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper];
const LOWER: Rows = [CHART_ROWS.permanentLower, CHART_ROWS.primaryLower];
const PERMANENT = 0;

/** A number that a candidate may have. */
interface Option {
  /** Index into the rows of the jaw, and into the row: the chart's order. */
  row: number;
  slot: number;
  score: number;
}

/** How a state was reached: the previous state, and the numbers of the one or two candidates since then. */
interface Step {
  from: number;
  taken: readonly (Option | null)[];
}

/**
 * Numbers the candidates of one jaw with the largest sum of scores. Scores are probabilities, so this is the numbering
 * with the highest expected number of correct teeth. Each number is given at most once. From left to right permanent
 * teeth follow the chart, and primary teeth follow theirs; two close permanent neighbours may be swapped. A candidate
 * may stay unnumbered. A number without a candidate is a missing tooth and costs nothing, so a gap does not shift its
 * neighbours.
 *
 * Dynamic programming over the candidates from left to right. The state is the last slot used in each of the two rows.
 */
export function assignArch(candidates: readonly ToothCandidate[], upper: boolean): NumberedCandidate[] {
  const rows = upper ? UPPER : LOWER;
  const ordered = [...candidates].sort((a, b) => centreX(a) - centreX(b));
  const taken = bestNumbering(
    ordered,
    ordered.map((candidate) => optionsOf(candidate, rows)),
  );
  return ordered.flatMap((candidate, index) => {
    const option = taken[index];
    if (!option) return [];
    const number = rows[option.row]?.[option.slot] as ToothNumber;
    return [{ candidate, number, score: candidate.numbers.get(number) ?? 0 }];
  });
}

/** Returns the option of each candidate, null for none. */
function bestNumbering(candidates: readonly ToothCandidate[], options: readonly (readonly Option[])[]): (Option | null)[] {
  // In a state slots count from 1, since 0 is "none used yet". The slots of both rows are encoded in one number.
  const width = UPPER[1].length + 1;
  const states = (UPPER[0].length + 1) * width;
  const best = Array.from({ length: candidates.length + 1 }, () => new Float64Array(states).fill(-Infinity));
  const steps = Array.from({ length: candidates.length + 1 }, () => new Array<Step | undefined>(states));

  const offer = (at: number, state: number, value: number, step: Step) => {
    const values = best[at] as Float64Array;
    if (value <= (values[state] as number)) return;
    values[state] = value;
    (steps[at] as Step[])[state] = step;
  };

  (best[0] as Float64Array)[0] = 0;
  candidates.forEach((candidate, at) => {
    const next = candidates[at + 1];
    const swaps = next && mayBeSwapped(candidate, next) ? (options[at + 1] ?? []) : [];
    (best[at] as Float64Array).forEach((value, state) => {
      if (value === -Infinity) return;
      const lastPermanent = Math.floor(state / width);
      const lastPrimary = state % width;
      offer(at + 1, state, value, { from: state, taken: [null] });
      for (const option of options[at] ?? []) {
        if (option.row !== PERMANENT) {
          if (option.slot < lastPrimary) continue;
          offer(at + 1, lastPermanent * width + option.slot + 1, value + option.score, { from: state, taken: [option] });
          continue;
        }
        if (option.slot < lastPermanent) continue;
        const reached = (option.slot + 1) * width + lastPrimary;
        offer(at + 1, reached, value + option.score, { from: state, taken: [option] });
        for (const other of swaps) {
          if (other.row !== PERMANENT || other.slot < lastPermanent || other.slot >= option.slot) continue;
          offer(at + 2, reached, value + option.score + other.score - DECODING.swapped, { from: state, taken: [option, other] });
        }
      }
    });
  });
  return readBack(steps, indexOfLargest(best[candidates.length] as Float64Array));
}

function readBack(steps: readonly (readonly (Step | undefined)[])[], final: number): (Option | null)[] {
  const taken: (Option | null)[] = [];
  let state = final;
  for (let at = steps.length - 1; at > 0; ) {
    const step = steps[at]?.[state];
    if (!step) throw new Error(`the numbering has no way to state ${state} of candidate ${at}`);
    taken.unshift(...step.taken);
    at -= step.taken.length;
    state = step.from;
  }
  return taken;
}

function optionsOf({ numbers }: ToothCandidate, rows: Rows): Option[] {
  return rows.flatMap((numbersOfRow, row) =>
    numbersOfRow.flatMap((number, slot) => {
      const score = numbers.get(number);
      return score === undefined ? [] : [{ row, slot, score }];
    }),
  );
}

function mayBeSwapped(a: ToothCandidate, b: ToothCandidate): boolean {
  return centreX(b) - centreX(a) < DECODING.swapReach * Math.min(a.box[2], b.box[2]);
}

function centreX({ box }: ToothCandidate): number {
  return box[0] + box[2] / 2;
}

function indexOfLargest(values: Float64Array): number {
  let largest = 0;
  values.forEach((value, index) => {
    if (value > (values[largest] as number)) largest = index;
  });
  return largest;
}
