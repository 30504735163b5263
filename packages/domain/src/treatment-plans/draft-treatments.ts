import { type Category, entryByType, type FindingType, isFindingType } from '../findings';
import type { ToothStatus } from '../statuses';
import type { Surface, ToothNumber } from '../teeth';
import { type DraftedTreatment, joinTreatments, sharedTreatmentOf } from './join-treatments';
import { addRanges, type Cents, type MoneyRange, multiplyRange } from './money';
import { type TreatmentSituation, templateRowFor } from './treatment-situation';
import type { Treatment, Unit, Vat } from './treatments';

/** An approved status; tooth null for an issue of the jaw. */
export interface ApprovedStatus {
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

/** A component of a template row's price: fixed (price) or from minimum to maximum, times `quantity`. */
export interface TemplateComponent {
  readonly price: Cents | null;
  readonly minimum: Cents | null;
  readonly maximum: Cents | null;
  readonly quantity: number;
  readonly unit: Unit;
  /** Omitted: exempt. */
  readonly vat?: Vat | undefined;
}

/** The row of a clinic's medical template for one finding type. */
export interface TemplateRow {
  readonly detectableObject: FindingType;
  readonly situation: TreatmentSituation;
  readonly displayName: string;
  /** Short name of the treatment; empty when only the finding is named. */
  readonly treatmentName: string;
  readonly category: Category;
  readonly treatmentText: string;
  readonly priceFrom: Cents | null;
  readonly priceTo: Cents | null;
  readonly components: readonly TemplateComponent[];
}

/** Returns the text that a patient reads about a treatment: the treatment, then the conditions of its price. */
export function treatmentTextOf({ treatmentText, disclaimers }: { readonly treatmentText: string; readonly disclaimers: string }): string {
  return [treatmentText, disclaimers].filter((part) => part !== '').join('\n');
}

/** The part of a line that a template row determines. */
export type LinePricing = Pick<Treatment, 'quantity' | 'unit' | 'priceFrom' | 'priceTo' | 'vat'>;

export interface DraftOptions {
  newId: () => string;
  /** Returns the name and category of a finding type without a row. */
  withoutRow: (type: FindingType) => Pick<TemplateRow, 'displayName' | 'category'>;
  /** All approved statuses, from which a finding's situation is derived; by default those that are drafted. */
  all?: readonly ApprovedStatus[];
}

/**
 * Drafts the lines of a treatment plan: one for each approved issue and emerging tooth, in the given order, none for
 * restorations and sound teeth; one for all teeth that are examined in the same visit, or treated with their jaw.
 */
export function draftTreatments(
  statuses: readonly ApprovedStatus[],
  template: readonly TemplateRow[],
  { all = statuses, ...options }: DraftOptions,
): Treatment[] {
  return joinTreatments(statuses.flatMap((status) => draftTreatment(status, template, { all, ...options }) ?? []));
}

/**
 * Drafts the line of an approved status. The row's own price range takes precedence over its components. An issue
 * without a row gets an unpriced line with the name of `withoutRow`, so that every approved issue is in the plan.
 * @returns Null for a status that needs no treatment.
 */
export function draftTreatment(
  { tooth, surfaces, status }: ApprovedStatus,
  template: readonly TemplateRow[],
  { newId, withoutRow, all }: DraftOptions & { all: readonly ApprovedStatus[] },
): DraftedTreatment | null {
  if (!isFindingType(status)) return null;
  const row = templateRowFor(template, { tooth, surfaces, status }, all);
  const { displayName, category } = row ?? withoutRow(status);
  if (!needsTreatment(status, category)) return null;
  const pricing = linePricing(row, tooth, surfaces);
  const line = {
    id: newId(),
    tooth,
    surfaces: [...surfaces],
    issue: displayName,
    class: status,
    ...(row?.treatmentName ? { treatmentName: row.treatmentName } : {}),
    treatmentText: row?.treatmentText ?? '',
    ...pricing,
    phase: 1,
    selected: true,
  };
  // A row with a price range of its own has the unit of a tooth, whatever its components are.
  return { line, sharedBy: sharedTreatmentOf(row, pricing.unit, { tooth, surfaces }) };
}

/**
 * Returns whether a finding becomes a line of a treatment plan. Only for custom findings `category` decides whether
 * they are issues; other types have a fixed category.
 */
export function needsTreatment(type: FindingType, category: Category): boolean {
  if (type === 'EMERGING_TOOTH') return true;
  return (type === 'CUSTOM' ? category : entryByType(type).category) === 'ISSUES';
}

/**
 * Returns quantity, unit and unit price of a line; the row's own price range takes precedence over its components, of
 * which one with value added tax is enough for a sum that includes it.
 */
export function linePricing(
  row: Pick<TemplateRow, 'priceFrom' | 'priceTo' | 'components'> | undefined,
  tooth: ToothNumber | null,
  surfaces: readonly Surface[],
): LinePricing {
  const whole = { quantity: 1, unit: tooth ? 'TOOTH' : 'JAW' } as const;
  if (!row) return { ...whole, priceFrom: null, priceTo: null };
  if (row.priceFrom !== null && row.priceTo !== null) {
    return { ...whole, priceFrom: row.priceFrom, priceTo: row.priceTo };
  }
  // A component "from" an amount has no maximum, so neither has the sum: unpriced, like such a component alone.
  if (row.components.some(isOpenEnded)) return { ...whole, priceFrom: null, priceTo: null };
  const parts = row.components.flatMap((component) => {
    const range = componentRange(component);
    return range ? [{ range, quantity: quantityOf(component, surfaces), unit: component.unit }] : [];
  });
  const vat = row.components.some((component) => component.vat === 'INCLUDED') ? ({ vat: 'INCLUDED' } as const) : {};
  const [first, ...others] = parts;
  if (!first) return { ...whole, priceFrom: null, priceTo: null };
  if (others.length === 0) {
    return { quantity: first.quantity, unit: first.unit, priceFrom: first.range.min, priceTo: first.range.max, ...vat };
  }
  const sum = addRanges(...parts.map((part) => multiplyRange(part.range, part.quantity)));
  // Items that are all priced by the jaw, or by the visit, are done once for several teeth, as one alone is.
  const isOfOneUnit = (first.unit === 'JAW' || first.unit === 'VISIT') && others.every(({ unit }) => unit === first.unit);
  return { quantity: 1, unit: isOfOneUnit ? first.unit : whole.unit, priceFrom: sum.min, priceTo: sum.max, ...vat };
}

const isOpenEnded = ({ price, minimum, maximum }: TemplateComponent): boolean => price === null && minimum !== null && maximum === null;

function componentRange({ price, minimum, maximum }: TemplateComponent): MoneyRange | null {
  if (price !== null) return { min: price, max: price };
  return minimum !== null && maximum !== null ? { min: minimum, max: maximum } : null;
}

function quantityOf(component: TemplateComponent, surfaces: readonly Surface[]): number {
  return component.unit === 'SURFACE' ? component.quantity * countPricedSurfaces(surfaces) : component.quantity;
}

/** Counts the surfaces for a price per surface: single surfaces; a larger part, or none, counts as one. */
export function countPricedSurfaces(surfaces: readonly Surface[]): number {
  return Math.max(1, new Set(surfaces.filter((surface) => surface.length === 1)).size);
}
