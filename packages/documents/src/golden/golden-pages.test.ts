import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { renderTreatmentPlanPdf } from '../render-treatment-plan-pdf';
import { greyPng, line, sampleDocument } from '../sample-document.fixture';
import type { DocumentOptions, TreatmentPlanDocument } from '../treatment-plan-document';
import { differingBlocks, readPng, renderPages, writePng } from './rendered-page.fixture';

/**
 * Compares rendered pages with stored images that a person has approved. After an intended change, run
 * `GOLDEN=update npx vitest run packages/documents/src/golden` and look at the changed images. A failed run writes its
 * pages to `packages/documents/dist/golden`.
 */
const STORED = join(import.meta.dirname, 'pages');
const PAINTED = join(import.meta.dirname, '../../dist/golden');
const isUpdate = process.env.GOLDEN === 'update';

const ESTONIAN: DocumentOptions = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' };

const CHART = [
  { tooth: '16', status: 'PRIM_CAR_CAVITY', surfaces: ['M', 'O'] },
  { tooth: '15', status: 'SEC_CAR_CAVITY', surfaces: ['D'] },
  { tooth: '36', status: 'PERIODONTITIS_PERIAPICAL', surfaces: ['ROOT'] },
  { tooth: '36', status: 'POOR_ENDODONTICS', surfaces: ['ROOT'] },
  { tooth: '46', status: 'IMPLANT', surfaces: ['ROOT'] },
  { tooth: '46', status: 'CROWN', surfaces: ['CROWN'] },
  { tooth: '24', status: 'COMPOSITE', surfaces: ['O', 'D'] },
  { tooth: '38', status: 'UNERUPTED', surfaces: ['WHOLE_TOOTH'] },
  { tooth: '28', status: 'EXTRACTED', surfaces: ['WHOLE_TOOTH'] },
  { tooth: '44', status: 'ABUTMENT', surfaces: ['CROWN'] },
  { tooth: '43', status: 'PONTIC', surfaces: ['CROWN'] },
  { tooth: '42', status: 'ABUTMENT', surfaces: ['CROWN'] },
] as const;

/** Creates a document with an annotation on nearly every tooth. */
function crowded(): TreatmentPlanDocument {
  const teeth = Array.from({ length: 30 }, (_, index) => ({ x: 140 + (index % 15) * 76, y: index < 15 ? 210 : 340 }));
  const annotations = teeth.map(({ x, y }, index) => ({ box: [x, y, 34, 44] as const, number: index + 1, color: '#ff5252' }));
  return sampleDocument({
    chart: CHART,
    lines: teeth.map((_, index) => line(index + 1, '16')),
    radiograph: { image: greyPng(650, 300), area: [100, 50, 1300, 600], annotations },
  });
}

/** Creates a document with one examination of many teeth, whose number is the widest text of its column. */
function ofSeveralTeeth(): TreatmentPlanDocument {
  const furtherTeeth = ['17', '16', '15', '14', '24', '25', '26', '27', '28', '38', '37', '47', '48'] as const;
  const exam = { treatmentName: 'Läbivaatus', issue: 'Lõikumata hammas', surfaces: ['WHOLE_TOOTH'], unit: 'VISIT', furtherTeeth } as const;
  return sampleDocument({ lines: [line(1, '16'), line(2, '18', exam)] });
}

const PLANS: readonly (readonly [name: string, plan: () => TreatmentPlanDocument, options: DocumentOptions, pages: number | 'all'])[] = [
  ['estonian', () => sampleDocument({ chart: CHART }), ESTONIAN, 'all'],
  [
    'english-without-prices',
    () => sampleDocument(),
    { ...ESTONIAN, locale: 'en', format: 'SUMMARY_AND_PRICE_HIDDEN', notation: 'UNS' },
    'all',
  ],
  [
    'primary-teeth',
    () => sampleDocument({ chart: [...CHART, { tooth: '75', status: 'CROWN', surfaces: ['CROWN'] }] }),
    { ...ESTONIAN, notation: 'PALMER' },
    2,
  ],
  ['crowded', crowded, ESTONIAN, 2],
  ['several-teeth', ofSeveralTeeth, { ...ESTONIAN, format: 'ONE_PAGE' }, 'all'],
  [
    'draft-with-two-options',
    () =>
      sampleDocument({
        draft: true,
        lines: [
          line(1, '16'),
          line(2, '36', { alternative: 'A' }),
          line(3, '36', { alternative: 'B', unitPrice: { min: 90_000, max: 120_000 } }),
        ],
      }),
    { ...ESTONIAN, locale: 'en', format: 'SUMMARY_HIDDEN' },
    'all',
  ],
];

const seen = new Set<string>();

describe('pages look like the stored images', () => {
  if (isUpdate) rmSync(STORED, { recursive: true, force: true });
  mkdirSync(STORED, { recursive: true });

  test.each(PLANS)('%s', async (name, plan, options, wanted) => {
    const pages = await renderPages(await renderTreatmentPlanPdf(plan(), options));
    const checked = wanted === 'all' ? pages : pages.slice(0, wanted);
    for (const [index, page] of checked.entries()) {
      const file = `${name}-${index + 1}.png`;
      seen.add(file);
      if (isUpdate) writeFileSync(join(STORED, file), writePng(page));
      const differing = existsSync(join(STORED, file))
        ? differingBlocks(page, readPng(readFileSync(join(STORED, file))))
        : Number.POSITIVE_INFINITY;
      if (differing > 0) {
        mkdirSync(PAINTED, { recursive: true });
        writeFileSync(join(PAINTED, file), writePng(page));
      }
      expect(differing, `${file}: blocks of the page that look different; see ${join(PAINTED, file)}`).toBe(0);
    }
    // A removed page is a change too.
    if (wanted === 'all') expect(existsSync(join(STORED, `${name}-${pages.length + 1}.png`))).toBe(false);
  });

  afterAll(() => {
    if (seen.size > 0 && PLANS.every(([name]) => seen.has(`${name}-1.png`))) expect(readdirSync(STORED).sort()).toEqual([...seen].sort());
  });
});

describe('the comparison', () => {
  const first = async (change: Partial<TreatmentPlanDocument> = {}) => {
    const [page] = await renderPages(await renderTreatmentPlanPdf(sampleDocument(change), ESTONIAN));
    return page as NonNullable<typeof page>;
  };

  test('detects a name, a moved annotation and a colour, but no difference in the same page rendered twice', async () => {
    const page = await first();
    expect(differingBlocks(page, await first())).toBe(0);
    expect(differingBlocks(page, await first({ dentist: 'dr Teine Näidis' }))).toBeGreaterThan(0);
    const { radiograph } = sampleDocument();
    const annotations = radiograph?.annotations ?? [];
    const moved = annotations.map((annotation) => ({
      ...annotation,
      box: [annotation.box[0] + 8, ...annotation.box.slice(1)] as unknown as typeof annotation.box,
    }));
    expect(differingBlocks(page, await first({ radiograph: radiograph && { ...radiograph, annotations: moved } }))).toBeGreaterThan(0);
    const recoloured = annotations.map((annotation) => ({ ...annotation, color: '#00bcd4' }));
    expect(differingBlocks(page, await first({ radiograph: radiograph && { ...radiograph, annotations: recoloured } }))).toBeGreaterThan(0);
  });

  test('reads a stored image back unchanged', async () => {
    const page = await first();
    expect(differingBlocks(readPng(writePng(page)), page)).toBe(0);
    expect(Buffer.from(readPng(writePng(page)).pixels).equals(Buffer.from(page.pixels))).toBe(true);
  });
});
