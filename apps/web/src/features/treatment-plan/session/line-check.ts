import { type Locale, type TreatmentLine, treatment } from '@molaar/contracts';
import { isPriced, lineLacksSurface, type MoneyRange, type TreatmentPlanTotals, treatmentPlanTotals } from '@molaar/domain/treatment-plans';
import { fieldErrors, translations, zodErrorMap } from '@molaar/i18n';
import { type EditLine, toTreatment } from './treatment-plan-edit';

/** Maximum of one price in the API, in cents. */
const MAX_PRICE = 100_000_000;

/** Returns error texts by field of the line; empty for a line that can be saved. */
export function lineErrors(line: EditLine, locale: Locale): Readonly<Record<string, string>> {
  const typed = toTreatment(line);
  const parsed = treatment.safeParse(typed, { error: zodErrorMap(locale) });
  const errors = parsed.success ? {} : fieldErrors(parsed.error, locale);
  if (lineLacksSurface(typed)) errors.surfaces = translations(locale).validation.issueNeedsSurface();
  // The schema's message counts cents, which nobody types.
  for (const field of ['priceFrom', 'priceTo'] as const) {
    if ((typed[field] ?? 0) > MAX_PRICE) errors[field] = translations(locale).treatmentPlanner.table.priceTooHigh();
  }
  return errors;
}

export interface EditTotals extends Omit<TreatmentPlanTotals, 'total' | 'byPhase'> {
  /** Null when no selected line has a price yet, here and below: such a plan is not free. */
  readonly total: MoneyRange | null;
  readonly byPhase: readonly { readonly phase: number; readonly total: MoneyRange | null }[];
  /** Selected lines that are left out because they have an error. */
  readonly invalid: number;
}

/** Returns sums over the valid lines: while a price is being typed, its line is left out and counted. */
export function editTotals(lines: readonly EditLine[]): EditTotals {
  const valid: TreatmentLine[] = [];
  let invalid = 0;
  for (const line of lines) {
    const parsed = treatment.safeParse(toTreatment(line));
    if (parsed.success) valid.push(parsed.data);
    else if (line.selected) invalid += 1;
  }
  const totals = treatmentPlanTotals(valid);
  const selected = valid.filter((line) => line.selected);
  const arePriced = (own: readonly TreatmentLine[]) => isPriced(own.map(({ priceFrom }) => priceFrom));
  const byPhase = totals.byPhase.map(({ phase, total }) => ({
    phase,
    total: arePriced(selected.filter((line) => line.phase === phase)) ? total : null,
  }));
  return { ...totals, total: arePriced(selected) ? totals.total : null, byPhase, invalid };
}
