import type { FindingType } from '../findings';
import { type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { addRanges, type Cents, type MoneyRange, multiplyRange } from './money';

/** What a price is for. */
export const UNITS = ['TOOTH', 'SURFACE', 'CANAL', 'VISIT', 'JAW', 'PIECE'] as const;
export type Unit = (typeof UNITS)[number];

/** Two ways of treating the same mouth, of which the patient takes one. */
export const ALTERNATIVES = ['A', 'B'] as const;
export type Alternative = (typeof ALTERNATIVES)[number];

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
  /** Null or left out: part of either way. */
  readonly alternative?: Alternative | null | undefined;
}

export interface TreatmentPlanTotals {
  /** With alternatives: from the cheaper way's minimum to the dearer way's maximum, here and below. */
  total: MoneyRange;
  /** What each way costs with what is part of either; empty where the plan knows one way only (`alternativesOf`). */
  byAlternative: { alternative: Alternative; total: MoneyRange }[];
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
export function treatmentPlanTotals(treatments: readonly Treatment[]): TreatmentPlanTotals {
  const selected = treatments.filter((treatment) => treatment.selected);
  const phases = groupBy(selected, (treatment) => treatment.phase);
  const issues = groupBy(selected, (treatment) => treatment.issue);
  const ways = alternativesOf(selected);
  return {
    total: sumOf(selected, ways),
    byAlternative: ways.map((alternative) => ({ alternative, total: addRanges(...priced(linesOfAlternative(selected, alternative))) })),
    byPhase: [...phases].sort(([a], [b]) => a - b).map(([phase, lines]) => ({ phase, total: sumOf(lines, ways) })),
    byIssue: [...issues].map(([issue, lines]) => {
      const prices = priced(lines);
      // What is priced in one way alone costs what it costs: the other way is no cheaper way to have it.
      const own = ways.filter((way) => priced(linesOfAlternative(lines, way)).length > 0);
      return { issue, count: lines.length, estimate: prices.length > 0 ? sumOf(lines, own) : null };
    }),
    unpriced: selected.length - priced(selected).length,
  };
}

/**
 * The ways between which a plan of these lines lets its patient choose: both, or none. Where only one of them has lines there is
 * nothing to choose, and its lines are part of the plan like any other.
 */
export function alternativesOf(treatments: readonly Pick<Treatment, 'alternative'>[]): readonly Alternative[] {
  return ALTERNATIVES.every((way) => treatments.some(({ alternative }) => alternative === way)) ? ALTERNATIVES : [];
}

/** The lines of one way: its own and those of either. */
export function linesOfAlternative<Line extends Pick<Treatment, 'alternative'>>(treatments: readonly Line[], way: Alternative): Line[] {
  return treatments.filter(({ alternative }) => !alternative || alternative === way);
}

/** Nobody pays both ways: from the cheaper minimum to the dearer maximum. */
function sumOf(treatments: readonly Treatment[], ways: readonly Alternative[]): MoneyRange {
  const sums = ways.map((way) => addRanges(...priced(linesOfAlternative(treatments, way))));
  if (sums.length === 0) return addRanges(...priced(treatments));
  return { min: Math.min(...sums.map(({ min }) => min)), max: Math.max(...sums.map(({ max }) => max)) };
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

/** Selected lines, stage after stage, within a stage in the plan's own order: as they are read and numbered. */
export function readingOrder<Line extends Pick<Treatment, 'selected' | 'phase'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ selected }) => selected).sort((a, b) => a.phase - b.phase);
}

type About = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

/** The line about the same finding, the one with the same surfaces first; undefined for what needs no treatment. */
export function lineForFinding<Line extends About>(mark: About, lines: readonly Line[]): Line | undefined {
  const about = lines.filter((line) => line.class !== null && line.class === mark.class && line.tooth === mark.tooth);
  const surfaces = sortSurfaces(mark.surfaces).join();
  return about.find((line) => sortSurfaces(line.surfaces).join() === surfaces) ?? about[0];
}
