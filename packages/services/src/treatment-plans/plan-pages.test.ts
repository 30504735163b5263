import type { MedicalTemplateRow, TreatmentRow } from '@molaar/contracts';
import type { StoredAnnotation, StoredPlan } from '@molaar/db';
import { mouthArea } from '@molaar/domain/findings';
import { findingName } from '@molaar/i18n';
import { describe, expect, it } from 'vitest';
import type { ClinicalFindings } from './approved-findings';
import { draftLines } from './draft-lines';
import { pdfFileName } from './generate-plan-pdf';
import { planPages } from './plan-document';
import { translateLines } from './translate-lines';
import { validUntil } from './valid-until';

function line(id: string, over: Partial<TreatmentRow> = {}): TreatmentRow {
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

function plan(treatments: TreatmentRow[], over: Partial<StoredPlan['content']> = {}): StoredPlan {
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
    outdated: false,
    content: { comments: '', pdfFormat: 'NORMAL', treatments, disclaimers, translations: {}, marks: [], crop: [0, 0, 1, 1], ...over },
  };
}

const facts = { clinicName: 'Kliinik', dentist: 'dr Kadri Tamm', patient: { firstName: 'Mari', lastName: 'Maasikas', birthDate: null } };

describe("a plan's pages", () => {
  it('hold the selected lines alone, phase after phase, numbered as they are read', () => {
    const { document } = planPages(plan([line('late', { phase: 2 }), line('out', { selected: false }), line('first')]), facts, 'et');
    expect(document.treatments).toMatchObject([
      { number: 1, phase: 1, surfaces: ['M', 'O'], unitPrice: { min: 4500, max: 6000 }, total: { min: 9000, max: 12_000 } },
      { number: 2, phase: 2 },
    ]);
    expect(document.totals).toMatchObject({ total: { min: 18_000, max: 24_000 }, byIssue: [{ issue: 'Primaarne kaaries', count: 2 }] });
    expect(document).toMatchObject({ draft: false, dentist: 'dr Kadri Tamm', validUntil: '2026-05-31' });
  });

  it('number each mark by its treatment, the one of the same surfaces first', () => {
    const mark = { annotationId: 'a', label: null, box: [1, 2, 3, 4] as [number, number, number, number] };
    const marks = [
      { ...mark, class: 'PRIM_CAR_CAVITY' as const, tooth: '16' as const, surfaces: ['D' as const] },
      { ...mark, class: 'CROWN' as const, tooth: '46' as const, surfaces: ['CROWN' as const] },
    ];
    const pages = planPages(plan([line('mo'), line('d', { surfaces: ['D'] })], { marks }), facts, 'et');
    expect(pages.marks).toEqual([
      { box: [1, 2, 3, 4], number: 2, color: '#ff5252' },
      { box: [1, 2, 3, 4], number: null, color: '#00e676' },
    ]);
  });

  it('number a tooth by the treatment that has no finding on the radiograph', () => {
    const mark = { annotationId: 'tooth', class: 'PRIM_CAR_CAVITY' as const, tooth: '16' as const, surfaces: [], label: null };
    const marks = [{ ...mark, box: [1, 2, 3, 4] as [number, number, number, number], treatmentId: 'second' }];
    const pages = planPages(plan([line('first'), line('second')], { marks }), facts, 'et');
    expect(pages.marks).toEqual([{ box: [1, 2, 3, 4], number: 2, color: '#ff5252' }]);
  });

  it('speak the other language as far as the version has the words, and refuse it without disclaimers', () => {
    const english = { en: [{ category: 'LEGAL' as const, heading: 'Prices', content: 'Estimates.' }] };
    const translations = { en: { one: { issue: 'Primary caries cavity', treatmentText: 'A filling.' } } };
    const lines = [line('one'), line('own', { issue: 'Minu sõnad', treatmentText: 'Omad.' })];
    const { document } = planPages(plan(lines, { disclaimers: english, translations }), facts, 'en');
    expect(document.treatments.map(({ issue, treatmentText }) => [issue, treatmentText])).toEqual([
      ['Primary caries cavity', 'A filling.'],
      ['Minu sõnad', 'Omad.'],
    ]);
    expect(document.disclaimers).toEqual([{ heading: 'Prices', content: 'Estimates.' }]);
    expect(() => planPages(plan(lines), facts, 'en')).toThrow(expect.objectContaining({ code: 'DEFAULT_DISCLAIMER_NOT_FOUND' }));
  });
});

describe('words of the other language', () => {
  const row = (displayName: string, treatmentText: string, disclaimers = ''): MedicalTemplateRow => ({
    detectableObject: 'PRIM_CAR_CAVITY',
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

  it("are the counterparts of the template's own, and none for the dentist's", () => {
    const lines = [
      line('same', { issue: 'Auk', treatmentText: 'Täidis.\nHind täpsustub.' }),
      line('edited', { issue: 'Suur auk', treatmentText: 'Täidis.' }),
      line('by hand', { class: null, issue: 'Auk' }),
    ];
    expect(translateLines(lines, et, en, 'en')).toEqual({ same: { issue: 'Hole', treatmentText: 'A filling.\nThe price may change.' } });
  });

  it("fall back on the dictionary's name of the finding", () => {
    expect(translateLines([line('x')], et, undefined, 'en')).toEqual({ x: { issue: 'Primary caries cavity' } });
  });
});

describe('the picture', () => {
  const image = { width: 400, height: 200 };
  type Known = Parameters<typeof mouthArea>[1][number];
  const known = (type: Known['class'], box: Known['box'], decision: Known['decision'] = 'SUGGESTED') =>
    ({ class: type, box, decision }) as Known;

  it('shows the mouth area with all marks, else the teeth, with room around, else everything', () => {
    const mouth = known('MOUTH_AREA', [50.4, 20.6, 300, 150]);
    expect(mouthArea(image, [mouth, known('TOOTH', [0, 0, 10, 10])], [])).toEqual([41, 11, 319, 169]);
    expect(mouthArea(image, [mouth], [{ box: [390, 100, 30, 10] }])).toEqual([39, 9, 361, 173]);
    expect(mouthArea(image, [known('TOOTH', [100, 50, 100, 50])], [])).toEqual([94, 44, 112, 62]);
    expect(mouthArea(image, [known('MOUTH_AREA', [1, 1, 5, 5], 'REJECTED')], [])).toEqual([0, 0, 400, 200]);
  });
});

describe('validity', () => {
  it("counts from the day in the clinic's zone", () => {
    expect(validUntil(new Date('2026-03-02T10:00:00Z'), 'Europe/Tallinn')).toBe('2026-05-31');
    expect(validUntil(new Date('2026-03-01T22:30:00Z'), 'Europe/Tallinn')).toBe('2026-05-31');
    expect(validUntil(new Date('2026-03-01T22:30:00Z'), 'UTC')).toBe('2026-05-30');
  });
});

describe('a draft by a template without the row', () => {
  const seen = { id: 'a', tooth: '16', surfaces: ['B'], decision: 'APPROVED', source: 'USER', label: null } as const;
  const draft = (...objects: object[]) => {
    const annotations = objects.map((object) => ({ ...seen, ...object })) as unknown as StoredAnnotation[];
    const statuses = annotations.flatMap(({ id, tooth, surfaces, class: status }) =>
      tooth ? [{ tooth, surfaces, status, decision: 'APPROVED', annotationIds: [id] }] : [],
    ) as unknown as ClinicalFindings['statuses'];
    return draftLines({ annotations, statuses, annotationVersion: 1, statusVersion: 1 }, [], 'et');
  };

  it('names the issue in the plan’s language, so that it has a counterpart in the other', () => {
    const [jaw] = draft({ class: 'IRREG_LUCENCY', tooth: null, surfaces: ['JAW'] });
    expect(jaw).toMatchObject({ issue: 'Ebaühtlane radiolutsents', class: 'IRREG_LUCENCY', unit: 'JAW', priceFrom: null });
    const words = translateLines(jaw ? [jaw] : [], { rows: [], language: 'et' }, undefined, 'en');
    expect(Object.values(words)).toEqual([{ issue: findingName('IRREG_LUCENCY', 'en') }]);
  });

  it('keeps a custom issue, as its author named it', () => {
    const custom = { class: 'CUSTOM', category: 'ISSUES', label: 'Värvimuutus' };
    expect(draft(custom)).toMatchObject([{ issue: 'Värvimuutus', tooth: '16' }]);
    expect(draft({ ...custom, label: null })).toMatchObject([{ issue: 'Kohandatud leid' }]);
    expect(draft({ ...custom, tooth: null })).toMatchObject([{ issue: 'Värvimuutus', tooth: null }]);
    expect(draft({ ...custom, category: 'OTHER' })).toEqual([]);
  });
});

it('a PDF is named with the day on which the clinic saved it', () => {
  const late = { ...plan([]), savedAt: new Date('2026-03-02T22:30:00Z') };
  expect(pdfFileName({ plan: late, locale: 'et', timeZone: 'Europe/Tallinn' })).toBe('raviplaan-2026-03-03-v1.pdf');
  expect(validUntil(late.savedAt, 'Europe/Tallinn')).toBe('2026-06-01');
});
