import { expect, it } from 'vitest';
import { type PrintedTreatmentPlan, pdfKeyPrefix } from './printed-treatment-plan';
import { buildTreatmentPlanPages } from './treatment-plan-pages';

const plan: PrintedTreatmentPlan['plan'] = {
  id: 'plan',
  patientId: 'patient',
  imageId: null,
  version: 1,
  planVersion: 1,
  status: 'APPROVED',
  language: 'et',
  savedBy: 'dentist',
  savedAt: new Date('2026-03-02T10:00:00Z'),
  validUntil: '2026-05-31',
  medicalTemplateId: null,
  pricingTemplateId: null,
  annotationVersion: 1,
  statusVersion: 1,
  total: { min: 0, max: 0 },
  priced: true,
  outdated: false,
  content: {
    comments: '',
    pdfFormat: 'NORMAL',
    treatments: [
      {
        id: 'a',
        tooth: '16',
        surfaces: ['O', 'M'],
        issue: 'Primaarne kaaries',
        class: 'PRIM_CAR_CAVITY',
        treatmentText: 'Täidis.',
        quantity: 2,
        unit: 'SURFACE',
        priceFrom: 4500,
        priceTo: 6000,
        phase: 1,
        selected: true,
      },
    ],
    disclaimers: { et: [{ category: 'LEGAL', heading: 'Hinnad', content: 'Hinnangulised.' }] },
    translations: {},
    annotations: [{ annotationId: 'x', class: 'PRIM_CAR_CAVITY', tooth: '16', surfaces: ['O'], box: [1, 2, 3, 4], label: null }],
    crop: [0, 0, 1, 1],
  },
};
const facts = {
  clinic: { name: 'Kliinik', lines: [] },
  dentist: 'dr Kadri Tamm',
  patient: { firstName: 'Mari', lastName: 'Maasikas', birthDate: null },
};

it('finds the PDFs that an earlier release has sent: the key of the same pages never changes', () => {
  const pages = buildTreatmentPlanPages(plan, facts, 'et');
  const printed: PrintedTreatmentPlan = {
    plan,
    locale: 'et',
    format: 'NORMAL',
    pages,
    image: null,
    logo: null,
    timeZone: 'Europe/Tallinn',
    notation: 'ISO',
  };
  expect(pdfKeyPrefix('clinic', printed)).toBe('org/clinic/plan/plan/1-et-NORMAL-3b3fded0aaa3a915b3115904c05f3cdf');
});
