import type { DocumentOptions, TreatmentPlanDocument } from './treatment-plan-document';

export const WARM_UP_OPTIONS: DocumentOptions = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' };

const COST = { min: 5000, max: 8000 };

/** A sample document that is rendered to load code and fonts before the first real one. */
export const WARM_UP_DOCUMENT: TreatmentPlanDocument = {
  draft: false,
  planVersion: 1,
  savedAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2026-01-01',
  clinic: { name: 'Õäöü', lines: ['Šž'] },
  dentist: 'Molaar',
  patient: { firstName: 'Molaar', lastName: 'Molaar', birthDate: null },
  radiograph: null,
  chart: [{ tooth: '16', status: 'PRIM_CAR_CAVITY', surfaces: ['M', 'O'] }],
  treatments: [
    {
      number: 1,
      tooth: '16',
      surfaces: ['M', 'O'],
      treatmentName: 'Täidis',
      issue: 'Kaaries',
      treatmentText: 'Kaaries eemaldatakse ja hammas täidetakse.',
      quantity: 1,
      unit: 'SURFACE',
      unitPrice: COST,
      total: COST,
      phase: 1,
    },
  ],
  totals: {
    total: COST,
    choices: [],
    byPhase: [{ phase: 1, total: COST }],
    byIssue: [{ issue: 'Kaaries', count: 1, estimate: COST }],
    unpriced: 0,
  },
  comments: '',
  disclaimers: [{ heading: 'Hinnad', content: 'Hinnad on hinnangulised.' }],
};
