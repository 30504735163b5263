import type { FindingType } from './catalogue';
import { addRanges, type Cents, type MoneyRange, multiplyRange } from './money';
import type { Surface } from './surfaces';
import type { ToothNumber } from './teeth';

/** What a price is for. */
export const UNITS = ['TOOTH', 'SURFACE', 'CANAL', 'VISIT', 'JAW', 'PIECE'] as const;
export type Unit = (typeof UNITS)[number];

/** One line of a treatment plan. Names, texts and prices are frozen in it: later changes of a template leave it alone. */
export interface Treatment {
  readonly id: string;
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  /** The issue's name as the patient reads it. */
  readonly issue: string;
  readonly class: FindingType | null;
  readonly treatmentText: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Price of one unit; a fixed price has both ends equal, an unpriced line has none. */
  readonly priceFrom: Cents | null;
  readonly priceTo: Cents | null;
  /** The visit or stage, from 1. */
  readonly phase: number;
  readonly selected: boolean;
}

export interface PlanTotals {
  total: MoneyRange;
  /** In rising order of phase. */
  byPhase: { phase: number; total: MoneyRange }[];
  /** In the order in which the issues first appear; count is the number of lines. */
  byIssue: { issue: string; count: number; estimate: MoneyRange | null }[];
  /** Selected lines without a price: the total leaves them out, and the reader must be told. */
  unpriced: number;
}

/** Unit price times quantity, null while either price is missing. RangeError on fractions, from above to, overflow. */
export function treatmentTotal(treatment: Pick<Treatment, 'priceFrom' | 'priceTo' | 'quantity'>): MoneyRange | null {
  const { priceFrom, priceTo, quantity } = treatment;
  if (priceFrom === null || priceTo === null) return null;
  return multiplyRange({ min: priceFrom, max: priceTo }, quantity);
}

/** Sums over the selected treatments. Errors as `treatmentTotal`. */
export function planTotals(treatments: readonly Treatment[]): PlanTotals {
  const selected = treatments.filter((treatment) => treatment.selected);
  const phases = groupBy(selected, (treatment) => treatment.phase);
  const issues = groupBy(selected, (treatment) => treatment.issue);
  return {
    total: addRanges(...priced(selected)),
    byPhase: [...phases].sort(([a], [b]) => a - b).map(([phase, lines]) => ({ phase, total: addRanges(...priced(lines)) })),
    byIssue: [...issues].map(([issue, lines]) => {
      const prices = priced(lines);
      return { issue, count: lines.length, estimate: prices.length > 0 ? addRanges(...prices) : null };
    }),
    unpriced: selected.length - priced(selected).length,
  };
}

function priced(treatments: readonly Treatment[]): MoneyRange[] {
  return treatments.map(treatmentTotal).filter((total) => total !== null);
}

/** Groups in the order in which their keys first appear. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
