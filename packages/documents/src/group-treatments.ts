import { addRanges, type MoneyRange, teethOf } from '@molaar/domain/treatment-plans';
import type { Context } from './piece';
import type { DocumentTreatment } from './treatment-plan-document';

/** Treatments that are described once: what the patient reads about them is the same but for the teeth. */
export interface TreatmentGroup {
  /** Describes all of them. */
  readonly first: DocumentTreatment;
  /** In reading order, the first included. */
  readonly treatments: readonly DocumentTreatment[];
  /** Units of all of them together. */
  readonly quantity: number;
  /** Sum of all of them; null without a price. */
  readonly total: MoneyRange | null;
}

/**
 * Groups the treatments that differ in their teeth and surfaces alone, each group at the place of its first treatment.
 * A treatment of an option is never grouped: the patient chooses it with what else belongs to the option.
 * @param isListed Whether each treatment is also listed with its stage and price, in which those of a group may differ.
 */
export function groupTreatments(
  { plan, optionOf, showsPrices }: Pick<Context, 'plan' | 'optionOf' | 'showsPrices'>,
  isListed: boolean,
): TreatmentGroup[] {
  const groups = new Map<string, DocumentTreatment[]>();
  for (const treatment of plan.treatments) {
    const { number, tooth, treatmentName, issue, treatmentText, quantity, unit, unitPrice, phase } = treatment;
    const described = [tooth === null, treatmentName ?? '', issue, treatmentText, unit];
    const apart = isListed ? [] : [phase, quantity];
    const price = showsPrices && unitPrice ? [unitPrice.min, unitPrice.max] : null;
    const key = optionOf(treatment) ? String(number) : JSON.stringify([described, apart, price]);
    const group = groups.get(key);
    if (group) group.push(treatment);
    else groups.set(key, [treatment]);
  }
  return [...groups.values()].map((treatments) => {
    const [first] = treatments as [DocumentTreatment];
    const totals = treatments.flatMap(({ total }) => (total ? [total] : []));
    return {
      first,
      treatments,
      quantity: treatments.reduce((sum, { quantity }) => sum + quantity, 0),
      total: totals.length > 0 ? addRanges(...totals) : null,
    };
  });
}

/** More teeth are not described in words: sixteen names say less than the numbers beside them. */
const DESCRIBED_TEETH = 4;

/**
 * Returns the places of treatments that are described together: the surfaces on each of their teeth. None in the jaw,
 * and none at all when one treatment has many teeth: the places of the others would look like all places.
 */
export function locationsOf(treatments: readonly DocumentTreatment[]): Pick<DocumentTreatment, 'tooth' | 'surfaces'>[] {
  if (treatments.some((treatment) => teethOf(treatment).length > DESCRIBED_TEETH)) return [];
  return treatments.flatMap((treatment) => teethOf(treatment).map((tooth) => ({ tooth, surfaces: treatment.surfaces })));
}
