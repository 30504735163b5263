import type { TreatmentRow } from '@molaar/contracts';
import { newId } from '@molaar/db';

/** A crown on 16 as a plan's row, with whatever else is said of it. */
export function treatmentRow(over: Partial<TreatmentRow> = {}): TreatmentRow {
  return {
    id: newId(),
    tooth: '16',
    surfaces: [],
    issue: 'Kroon',
    class: null,
    treatmentText: '',
    quantity: 1,
    unit: 'TOOTH',
    priceFrom: 10_000,
    priceTo: 20_000,
    phase: 1,
    selected: true,
    ...over,
  };
}
