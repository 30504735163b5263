import type { FindingType } from '../findings';
import { type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { addRanges, type Cents, type MoneyRange, multiplyRange } from './money';

/** Units of prices. */
export const UNITS = ['TOOTH', 'SURFACE', 'CANAL', 'VISIT', 'JAW', 'PIECE'] as const;
export type Unit = (typeof UNITS)[number];

/** Two alternative treatments, of which the patient chooses one. */
export const ALTERNATIVES = ['A', 'B'] as const;
export type Alternative = (typeof ALTERNATIVES)[number];

/** One line of a treatment plan. Names, texts and prices are copies: later changes of a template do not affect it. */
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
  /** Null or omitted: part of both alternatives. */
  readonly alternative?: Alternative | null | undefined;
}

export interface TreatmentPlanTotals {
  /** With alternatives: from the minimum of the cheaper one to the maximum of the dearer one, here and below. */
  total: MoneyRange;
  /** Total of each alternative including the lines of both; empty without alternatives (see `alternativesOf`). */
  byAlternative: { alternative: Alternative; total: MoneyRange }[];
  /** In rising order of phase. */
  byPhase: { phase: number; total: MoneyRange }[];
  /** In the order in which the issues first appear; count is the number of lines. */
  byIssue: { issue: string; count: number; estimate: MoneyRange | null }[];
  /** Number of selected lines without a price. The total does not include them, which must be shown. */
  unpriced: number;
}

/**
 * Returns unit price times quantity; null without a price.
 * @throws RangeError on fractions, reversed ranges and overflow.
 */
export function treatmentTotal(treatment: Pick<Treatment, 'priceFrom' | 'priceTo' | 'quantity'>): MoneyRange | null {
  const { priceFrom, priceTo, quantity } = treatment;
  if (priceFrom === null || priceTo === null) return null;
  return multiplyRange({ min: priceFrom, max: priceTo }, quantity);
}

/** Sums the selected treatments. @throws RangeError as `treatmentTotal`. */
export function treatmentPlanTotals(treatments: readonly Treatment[]): TreatmentPlanTotals {
  const selected = treatments.filter((treatment) => treatment.selected);
  const phases = groupBy(selected, (treatment) => treatment.phase);
  const issues = groupBy(selected, (treatment) => treatment.issue);
  const alternatives = alternativesOf(selected);
  return {
    total: sumOf(selected, alternatives),
    byAlternative: alternatives.map((alternative) => ({
      alternative,
      total: addRanges(...priced(linesOfAlternative(selected, alternative))),
    })),
    byPhase: [...phases].sort(([a], [b]) => a - b).map(([phase, lines]) => ({ phase, total: sumOf(lines, alternatives) })),
    byIssue: [...issues].map(([issue, lines]) => {
      const prices = priced(lines);
      // An alternative without a price for this issue does not lower its estimate.
      const own = alternatives.filter((alternative) => priced(linesOfAlternative(lines, alternative)).length > 0);
      return { issue, count: lines.length, estimate: prices.length > 0 ? sumOf(lines, own) : null };
    }),
    unpriced: selected.length - priced(selected).length,
  };
}

/**
 * Returns the alternatives that the patient can choose from: both, or none. When only one of them has lines, there is
 * no choice and its lines are like any other.
 */
export function alternativesOf(treatments: readonly Pick<Treatment, 'alternative'>[]): readonly Alternative[] {
  return ALTERNATIVES.every((alternative) => treatments.some((line) => line.alternative === alternative)) ? ALTERNATIVES : [];
}

/** Returns the lines of one alternative: its own and those of both. */
export function linesOfAlternative<Line extends Pick<Treatment, 'alternative'>>(
  treatments: readonly Line[],
  alternative: Alternative,
): Line[] {
  return treatments.filter((line) => !line.alternative || line.alternative === alternative);
}

/** Sums lines; with alternatives from the lower minimum to the higher maximum, since a patient pays only one. */
function sumOf(treatments: readonly Treatment[], alternatives: readonly Alternative[]): MoneyRange {
  const sums = alternatives.map((alternative) => addRanges(...priced(linesOfAlternative(treatments, alternative))));
  if (sums.length === 0) return addRanges(...priced(treatments));
  return { min: Math.min(...sums.map(({ min }) => min)), max: Math.max(...sums.map(({ max }) => max)) };
}

function priced(treatments: readonly Treatment[]): MoneyRange[] {
  return treatments.map(treatmentTotal).filter((total) => total !== null);
}

/** Groups items in the order in which their keys first occur. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Returns the selected lines by phase, within a phase in the order of the plan, as they are read and numbered. */
export function readingOrder<Line extends Pick<Treatment, 'selected' | 'phase'>>(lines: readonly Line[]): Line[] {
  return lines.filter(({ selected }) => selected).sort((a, b) => a.phase - b.phase);
}

type Finding = Pick<Treatment, 'class' | 'tooth' | 'surfaces'>;

/** Returns the line for a finding, preferring the same surfaces; undefined when the finding needs no treatment. */
export function lineForFinding<Line extends Finding>(finding: Finding, lines: readonly Line[]): Line | undefined {
  const candidates = lines.filter((line) => line.class !== null && line.class === finding.class && line.tooth === finding.tooth);
  const surfaces = sortSurfaces(finding.surfaces).join();
  return candidates.find((line) => sortSurfaces(line.surfaces).join() === surfaces) ?? candidates[0];
}
