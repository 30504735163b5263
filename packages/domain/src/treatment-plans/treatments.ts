import type { FindingType } from '../findings';
import { type Surface, sortSurfaces, type ToothNumber } from '../teeth';
import { addRanges, type Cents, type MoneyRange, multiplyRange } from './money';
import { isAbout, type TeethOfLine, teethOf } from './teeth-of-line';

/** Units of prices. */
export const UNITS = ['TOOTH', 'SURFACE', 'CANAL', 'VISIT', 'JAW', 'PIECE'] as const;
export type Unit = (typeof UNITS)[number];

/** Value added tax of a price, which is final in either case: health care services are exempt from it. */
export const VAT = ['EXEMPT', 'INCLUDED'] as const;
export type Vat = (typeof VAT)[number];

/** Two alternative treatments, of which the patient chooses at most one. */
export const ALTERNATIVES = ['A', 'B'] as const;
export type Alternative = (typeof ALTERNATIVES)[number];

/** One line of a treatment plan. Names, texts and prices are copies: later changes of a template do not affect it. */
export interface Treatment extends TeethOfLine {
  readonly id: string;
  readonly surfaces: readonly Surface[];
  /** The issue's name as the patient reads it. */
  readonly issue: string;
  readonly class: FindingType | null;
  /** Short name of the treatment, which the patient reads first; omitted in lines of earlier releases. */
  readonly treatmentName?: string | undefined;
  readonly treatmentText: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Price of one unit; a fixed price has both ends equal, an unpriced line has none. */
  readonly priceFrom: Cents | null;
  readonly priceTo: Cents | null;
  /** Omitted: exempt. */
  readonly vat?: Vat | undefined;
  /** The visit or stage, from 1. */
  readonly phase: number;
  readonly selected: boolean;
  /** Null or omitted: part of both alternatives. */
  readonly alternative?: Alternative | null | undefined;
}

/** A choice between the alternatives A and B, of which the patient takes at most one. */
export interface AlternativeChoice<Line> {
  /** Lines of both alternatives. */
  readonly lines: readonly Line[];
  readonly teeth: readonly (ToothNumber | null)[];
}

export interface TreatmentPlanTotals {
  /** With alternatives: from the minimum of the cheaper ones to the maximum of the dearer ones, here and below. */
  total: MoneyRange;
  /** The costs of each choice's alternatives; empty without alternatives (see `alternativeChoices`). */
  choices: AlternativeCosts[];
  /** In rising order of phase. */
  byPhase: { phase: number; total: MoneyRange }[];
  /** In the order in which the issues first appear; a line of several teeth counts as one issue on each of them. */
  byIssue: { issue: string; count: number; estimate: MoneyRange | null }[];
  /** Number of selected lines without a price. The total does not include them, which must be shown. */
  unpriced: number;
}

export interface AlternativeCosts {
  teeth: readonly (ToothNumber | null)[];
  options: {
    alternative: Alternative;
    /** Sum of this alternative's own lines; null when none of them has a price. */
    cost: MoneyRange | null;
    /** Total of the whole plan with this alternative; null without a cost, and when there are several choices. */
    planTotal: MoneyRange | null;
  }[];
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

/**
 * Returns whether the sum of lines says what they cost. When none of them has a price yet, the sum is 0, and the lines
 * are not free: every total is shown only where this is true.
 * @param prices Of the selected lines, null without a price.
 */
export function isPriced(prices: readonly (MoneyRange | Cents | null)[]): boolean {
  return prices.length === 0 || prices.some((price) => price !== null);
}

/** Sums the selected treatments. @throws RangeError as `treatmentTotal`. */
export function treatmentPlanTotals(treatments: readonly Treatment[]): TreatmentPlanTotals {
  const selected = treatments.filter((treatment) => treatment.selected);
  const phases = groupBy(selected, (treatment) => treatment.phase);
  const issues = groupBy(selected, (treatment) => treatment.issue);
  const choices = alternativeChoices(selected);
  return {
    total: sumOf(selected, choices, { absentIsFree: false }),
    choices: choices.map((choice) => costsOf(choice, choices.length === 1 ? selected : null)),
    byPhase: [...phases]
      .sort(([a], [b]) => a - b)
      // A stage without lines of an alternative costs nothing with it.
      .map(([phase, lines]) => ({ phase, total: sumOf(lines, choices, { absentIsFree: true }) })),
    byIssue: [...issues].map(([issue, lines]) => ({
      issue,
      count: lines.reduce((sum, line) => sum + (line.tooth ? teethOf(line).length : 1), 0),
      estimate: priced(lines).length > 0 ? sumOf(lines, choices, { absentIsFree: false }) : null,
    })),
    unpriced: selected.length - priced(selected).length,
  };
}

type Marked = TeethOfLine & Pick<Treatment, 'alternative'>;

/**
 * Returns the choices between A and B. A tooth with lines of both is a choice of its own, with the other teeth that
 * these lines are about. The remaining lines of A and B are another one (a bridge on two teeth, or an implant between
 * them); when all of them are of one alternative, they belong to the only other choice, else they are like any other
 * line.
 */
export function alternativeChoices<Line extends Marked>(treatments: readonly Line[]): AlternativeChoice<Line>[] {
  const marked = treatments.filter(({ alternative }) => alternative);
  const groups = groupByTeeth(marked);
  const choices = groups.filter(hasBoth);
  const rest = groups.filter((lines) => !hasBoth(lines)).flat();
  if (hasBoth(rest)) choices.push(rest);
  else if (choices.length === 1) choices[0]?.push(...rest);
  return choices.map((lines) => ({ lines, teeth: [...new Set(lines.flatMap((line) => (line.tooth ? teethOf(line) : [null])))] }));
}

/** Groups lines that are about a common tooth, directly or by others; those of the jaw are one group. */
function groupByTeeth<Line extends TeethOfLine>(lines: readonly Line[]): Line[][] {
  let groups: Line[][] = [];
  for (const line of lines) {
    const teeth = line.tooth ? teethOf(line) : [null];
    const common = groups.filter((group) => group.some((other) => teeth.some((tooth) => isAbout(other, tooth))));
    const [first] = common;
    const joined = [...common.flat(), line];
    groups = first ? groups.flatMap((group) => (group === first ? [joined] : common.includes(group) ? [] : [group])) : [...groups, joined];
  }
  return groups.map((group) => lines.filter((line) => group.includes(line)));
}

function hasBoth(lines: readonly Marked[]): boolean {
  return ALTERNATIVES.every((alternative) => lines.some((line) => line.alternative === alternative));
}

function costsOf({ lines, teeth }: AlternativeChoice<Treatment>, plan: readonly Treatment[] | null): AlternativeCosts {
  const others = plan?.filter((line) => !lines.includes(line)) ?? [];
  const options = ALTERNATIVES.map((alternative) => {
    const own = priced(lines.filter((line) => line.alternative === alternative));
    const cost = own.length > 0 ? addRanges(...own) : null;
    return { alternative, cost, planTotal: plan && cost ? addRanges(...priced(others), cost) : null };
  });
  return { teeth, options };
}

/**
 * Sums lines; of each choice from the lower minimum to the higher maximum, since a patient pays only one alternative.
 * An alternative whose lines have no price does not lower the sum. `absentIsFree`: one without any lines does.
 */
function sumOf(
  treatments: readonly Treatment[],
  choices: readonly AlternativeChoice<Treatment>[],
  { absentIsFree }: { absentIsFree: boolean },
): MoneyRange {
  const inChoices = new Set(choices.flatMap(({ lines }) => lines));
  const common = treatments.filter((line) => !inChoices.has(line));
  const ranges = choices.map(({ lines }) => {
    const present = treatments.filter((line) => lines.includes(line));
    const sums = ALTERNATIVES.flatMap((alternative) => {
      const own = present.filter((line) => line.alternative === alternative);
      const prices = priced(own);
      return prices.length > 0 || (absentIsFree && own.length === 0) ? [addRanges(...prices)] : [];
    });
    if (sums.length === 0) return { min: 0, max: 0 };
    return { min: Math.min(...sums.map(({ min }) => min)), max: Math.max(...sums.map(({ max }) => max)) };
  });
  return addRanges(...priced(common), ...ranges);
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
type LineOfFinding = TeethOfLine & Finding;

/** Returns the line for a finding, preferring the same surfaces; undefined when the finding needs no treatment. */
export function lineForFinding<Line extends LineOfFinding>(finding: Finding, lines: readonly Line[]): Line | undefined {
  const candidates = lines.filter((line) => line.class !== null && line.class === finding.class && isAbout(line, finding.tooth));
  const surfaces = sortSurfaces(finding.surfaces).join();
  return candidates.find((line) => sortSurfaces(line.surfaces).join() === surfaces) ?? candidates[0];
}
