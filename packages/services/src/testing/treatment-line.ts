import type { TreatmentLine } from '@molaar/contracts';
import { newId } from '@molaar/db';

/** Returns a line of a treatment plan for a crown on 16 with the given overrides. */
export function treatmentLine(over: Partial<TreatmentLine> = {}): TreatmentLine {
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
