import type { MedicalTemplateRow, TreatmentLine } from '@molaar/contracts';
import type { StoredTreatmentPlan } from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { CATEGORY_COLORS, printedArea } from '@molaar/domain/findings';
import { findingName } from '@molaar/i18n';
import { describe, expect, it } from 'vitest';
import type { ClinicalFindings } from './clinical-findings';
import { draftTreatmentLines } from './draft-treatment-lines';
import { pdfFileName } from './generate-treatment-plan-pdf';
import { findUntranslated, translateLines } from './translate-lines';
import { buildTreatmentPlanPages } from './treatment-plan-pages';
import { validUntil } from './valid-until';

function line(id: string, over: Partial<TreatmentLine> = {}): TreatmentLine {
  return {
    id,
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
    ...over,
  };
}

function plan(treatments: TreatmentLine[], over: Partial<StoredTreatmentPlan['content']> = {}): StoredTreatmentPlan {
  const disclaimers = { et: [{ category: 'LEGAL' as const, heading: 'Hinnad', content: 'Hinnangulised.' }] };
  return {
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
    content: { comments: '', pdfFormat: 'NORMAL', treatments, disclaimers, translations: {}, annotations: [], crop: [0, 0, 1, 1], ...over },
  };
}

const facts = {
  clinic: { name: 'Kliinik', lines: [] },
  dentist: 'dr Kadri Tamm',
  patient: { firstName: 'Mari', lastName: 'Maasikas', birthDate: null },
};

describe('treatment plan pages', () => {
  it('contain the selected lines only, phase by phase, numbered in reading order', () => {
    const { document } = buildTreatmentPlanPages(
      plan([line('late', { phase: 2 }), line('out', { selected: false }), line('first')]),
      facts,
      'et',
    );
    expect(document.treatments).toMatchObject([
      { number: 1, phase: 1, surfaces: ['M', 'O'], unitPrice: { min: 4500, max: 6000 }, total: { min: 9000, max: 12_000 } },
      { number: 2, phase: 2 },
    ]);
    expect(document.totals).toMatchObject({ total: { min: 18_000, max: 24_000 }, byIssue: [{ issue: 'Primaarne kaaries', count: 2 }] });
    expect(document).toMatchObject({ draft: false, dentist: 'dr Kadri Tamm', validUntil: '2026-05-31' });
  });

  it('name all teeth of a treatment, and number the findings of each of them by it', () => {
    const annotation = { annotationId: 'a', label: null, box: [1, 2, 3, 4] as [number, number, number, number], surfaces: [] };
    const annotations = (['18', '28', '48'] as const).map((tooth) => ({ ...annotation, class: 'EMERGING_TOOTH' as const, tooth }));
    const several = line('several', { class: 'EMERGING_TOOTH', tooth: '18', furtherTeeth: ['28'], surfaces: ['WHOLE_TOOTH'] });
    const pages = buildTreatmentPlanPages(plan([line('first'), several], { annotations }), facts, 'et');
    expect(pages.document.treatments[1]).toMatchObject({ number: 2, tooth: '18', furtherTeeth: ['28'] });
    expect(pages.document.treatments[0]).not.toHaveProperty('furtherTeeth');
    expect(pages.annotations.map(({ number }) => number)).toEqual([2, 2, null]);
  });

  it('number each annotation by its treatment, one with the same surfaces first', () => {
    const annotation = { annotationId: 'a', label: null, box: [1, 2, 3, 4] as [number, number, number, number] };
    const annotations = [
      { ...annotation, class: 'PRIM_CAR_CAVITY' as const, tooth: '16' as const, surfaces: ['D' as const] },
      { ...annotation, class: 'CROWN' as const, tooth: '46' as const, surfaces: ['CROWN' as const] },
    ];
    const pages = buildTreatmentPlanPages(plan([line('mo'), line('d', { surfaces: ['D'] })], { annotations }), facts, 'et');
    expect(pages.annotations).toEqual([
      { box: [1, 2, 3, 4], number: 2, color: CATEGORY_COLORS.ISSUES },
      { box: [1, 2, 3, 4], number: null, color: CATEGORY_COLORS.RESTORATIONS },
    ]);
  });

  it('number a tooth by a treatment without a finding on the image', () => {
    const annotation = { annotationId: 'tooth', class: 'PRIM_CAR_CAVITY' as const, tooth: '16' as const, surfaces: [], label: null };
    const annotations = [{ ...annotation, box: [1, 2, 3, 4] as [number, number, number, number], treatmentId: 'second' }];
    const pages = buildTreatmentPlanPages(plan([line('first'), line('second')], { annotations }), facts, 'et');
    expect(pages.annotations).toEqual([{ box: [1, 2, 3, 4], number: 2, color: CATEGORY_COLORS.ISSUES }]);
  });

  it('are translated where the version has translations, and rejected without disclaimers', () => {
    const english = { en: [{ category: 'LEGAL' as const, heading: 'Prices', content: 'Estimates.' }] };
    const translations = { en: { one: { issue: 'Primary caries cavity', treatmentText: 'A filling.' } } };
    const lines = [line('one'), line('own', { issue: 'Minu sõnad', treatmentText: 'Omad.' })];
    const { document } = buildTreatmentPlanPages(plan(lines, { disclaimers: english, translations }), facts, 'en');
    expect(document.treatments.map(({ issue, treatmentText }) => [issue, treatmentText])).toEqual([
      ['Primary caries cavity', 'A filling.'],
      ['Minu sõnad', 'Omad.'],
    ]);
    expect(document.disclaimers).toEqual([{ heading: 'Prices', content: 'Estimates.' }]);
    expect(() => buildTreatmentPlanPages(plan(lines), facts, 'en')).toThrow(
      expect.objectContaining({ code: 'DEFAULT_DISCLAIMER_NOT_FOUND' }),
    );
  });
});

describe('translations of lines', () => {
  const row = (displayName: string, treatmentText: string, disclaimers = ''): MedicalTemplateRow => ({
    detectableObject: 'PRIM_CAR_CAVITY',
    situation: 'ANY',
    treatmentName: '',
    displayName,
    category: 'ISSUES',
    displayColor: '#ff5252',
    treatmentText,
    priceFrom: null,
    priceTo: null,
    disclaimers,
    components: [],
  });
  const et = { language: 'et' as const, rows: [row('Auk', 'Täidis.', 'Hind täpsustub.')] };
  const en = { language: 'en' as const, rows: [row('Hole', 'A filling.', 'The price may change.')] };

  it("use the target template for template texts, and omit the dentist's own texts", () => {
    const lines = [
      line('same', { issue: 'Auk', treatmentText: 'Täidis.\nHind täpsustub.' }),
      line('edited', { issue: 'Suur auk', treatmentText: 'Täidis.' }),
      line('by hand', { class: null, issue: 'Auk' }),
      line('in both', { class: null, issue: 'Valgendamine', treatmentText: '', inOtherLanguage: { issue: 'Whitening' } }),
    ];
    const texts = translateLines(lines, et, en, 'en');
    expect(texts).toEqual({
      same: { issue: 'Hole', treatmentText: 'A filling.\nThe price may change.' },
      'in both': { issue: 'Whitening' },
    });
    expect(findUntranslated(lines, texts)).toEqual(['edited', 'by hand']);
  });

  it("fall back to the finding's name", () => {
    expect(translateLines([line('x')], et, undefined, 'en')).toEqual({ x: { issue: 'Primary caries cavity' } });
  });
});

describe('image in the PDF', () => {
  const image = { width: 400, height: 200 };
  type Known = Parameters<typeof printedArea>[1][number];
  const known = (type: Known['class'], box: Known['box'], decision: Known['decision'] = 'SUGGESTED') =>
    ({ class: type, box, decision }) as Known;

  it('shows the mouth area with all annotations, else the teeth, with a margin, else everything', () => {
    const mouth = known('MOUTH_AREA', [50.4, 20.6, 300, 150]);
    expect(printedArea(image, [mouth, known('TOOTH', [0, 0, 10, 10])], [])).toEqual([41, 11, 319, 169]);
    expect(printedArea(image, [mouth], [{ box: [390, 100, 30, 10] }])).toEqual([39, 9, 361, 173]);
    expect(printedArea(image, [known('TOOTH', [100, 50, 100, 50])], [])).toEqual([94, 44, 112, 62]);
    expect(printedArea(image, [known('MOUTH_AREA', [1, 1, 5, 5], 'REJECTED')], [])).toEqual([0, 0, 400, 200]);
  });
});

describe('validity', () => {
  it("counts from the day in the clinic's time zone", () => {
    expect(validUntil(new Date('2026-03-02T10:00:00Z'), 'Europe/Tallinn')).toBe('2026-05-31');
    expect(validUntil(new Date('2026-03-01T22:30:00Z'), 'Europe/Tallinn')).toBe('2026-05-31');
    expect(validUntil(new Date('2026-03-01T22:30:00Z'), 'UTC')).toBe('2026-05-30');
  });
});

describe('draft by a template without the row', () => {
  const seen = { id: 'a', tooth: '16', surfaces: ['B'], decision: 'APPROVED', source: 'USER', label: null } as const;
  const draft = (...objects: object[]) => {
    const annotations = objects.map((object) => ({ ...seen, ...object })) as unknown as StoredAnnotation[];
    const statuses = annotations.flatMap(({ id, tooth, surfaces, class: status }) =>
      tooth ? [{ tooth, surfaces, status, decision: 'APPROVED', annotationIds: [id] }] : [],
    ) as unknown as ClinicalFindings['statuses'];
    return draftTreatmentLines({ annotations, statuses, annotationVersion: 1, statusVersion: 1 }, [], 'et');
  };

  it("names the issue in the plan's language, so that it can be translated", () => {
    const [jaw] = draft({ class: 'IRREG_LUCENCY', tooth: null, surfaces: ['JAW'] });
    expect(jaw).toMatchObject({ issue: 'Hõrenemisala', class: 'IRREG_LUCENCY', unit: 'JAW', priceFrom: null });
    const words = translateLines(jaw ? [jaw] : [], { rows: [], language: 'et' }, undefined, 'en');
    expect(Object.values(words)).toEqual([{ issue: findingName('IRREG_LUCENCY', 'en') }]);
  });

  it('keeps the name of a custom issue', () => {
    const custom = { class: 'CUSTOM', category: 'ISSUES', label: 'Värvimuutus' };
    expect(draft(custom)).toMatchObject([{ issue: 'Värvimuutus', tooth: '16' }]);
    expect(draft({ ...custom, label: null })).toMatchObject([{ issue: 'Kohandatud leid' }]);
    expect(draft({ ...custom, tooth: null })).toMatchObject([{ issue: 'Värvimuutus', tooth: null }]);
    expect(draft({ ...custom, category: 'OTHER' })).toEqual([]);
  });
});

it('names a PDF with the day on which the clinic saved it', () => {
  const late = { ...plan([]), savedAt: new Date('2026-03-02T22:30:00Z') };
  expect(pdfFileName({ plan: late, locale: 'et', timeZone: 'Europe/Tallinn' })).toBe('raviplaan-2026-03-03-v1.pdf');
  expect(validUntil(late.savedAt, 'Europe/Tallinn')).toBe('2026-06-01');
});
