import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { PERMANENT_TEETH } from '@molaar/domain/teeth';
import { expect, test } from 'vitest';
import { chart as chartBlock, placeChart } from './blocks/figures';
import { chartSvg, drawChart } from './chart';
import { layOut } from './layout';
import { contextOf, FULL_SCALES } from './piece';
import { readDrawing } from './read-drawing';
import { readPdf } from './read-pdf.fixture';
import { renderTreatmentPlanPdf } from './render-treatment-plan-pdf';
import { sampleDocument } from './sample-document.fixture';
import { CONTENT_WIDTH } from './theme';
import type { TreatmentPlanDocument } from './treatment-plan-document';

const OPTIONS = { locale: 'en', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;
const TEETH = ['18', '16', '14', '12', '22', '24', '26', '36', '46'] as const;

const textOf = (drawn: ReturnType<typeof drawChart>) => `${drawn?.svg}${drawn?.legend?.svg}`;

/** The sample of a crown in the legend. */
const LEGEND_TEETH = 1;

/** Every status that a tooth can have, over some teeth, and a bridge. */
const chart = [
  ...TOOTH_STATUSES.map((status, index) => ({
    tooth: TEETH[index % TEETH.length] as (typeof TEETH)[number],
    status,
    surfaces: ['M', 'O'] as const,
  })),
  ...(['34', '35'] as const).map((tooth) => ({ tooth, status: 'BRIDGE' as const, surfaces: [] })),
];

test('draws every status as vector graphics, and tooth numbers as text', async () => {
  const pdf = await renderTreatmentPlanPdf(sampleDocument({ chart, radiograph: null }), OPTIONS);
  expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
  expect(pdf.toString('latin1')).toContain('/PatternType 1');
  expect(pdf.toString('latin1')).toContain('/ShadingType 2');
  const { pages } = await readPdf(pdf);
  for (const tooth of ['18', '11', '21', '28', '48', '41', '31', '38']) expect(pages.join(' ')).toMatch(new RegExp(`\\b${tooth}\\b`));
});

test('draws a tooth that nobody saw as a ghost, and says so', async () => {
  const own = [{ tooth: '16', status: 'CROWN', surfaces: ['CROWN'] }] as const;
  const svg = (teeth?: TreatmentPlanDocument['teeth']) =>
    textOf(drawChart(sampleDocument({ chart: own, ...(teeth && { teeth }) }), OPTIONS));
  const enamels = (text: string) => text.match(/fill="url\(#[^"]*-enamel\)"/g)?.length ?? 0;
  expect(enamels(svg())).toBe(1 + LEGEND_TEETH);
  expect(svg()).toContain('Not assessed');
  expect(enamels(svg({ isAssessed: true, seen: ['11', '12'] }))).toBe(3 + LEGEND_TEETH);
  expect(svg({ isAssessed: true, seen: ['11', '12'] })).toContain('Not seen on the radiograph');
  const ofPart = svg({ isAssessed: false, seen: ['12', '14'], notSeen: ['13'] });
  expect(ofPart).toContain('Not seen on the radiograph: 13. Not assessed: 18, 17, 15, 11,');
  expect(ofPart).toContain('>Not assessed; not seen on the radiograph: 13<');
});

test('has primary teeth that were seen, also where none of them has a status', () => {
  const own = [{ tooth: '15', status: 'EMERGING_TOOTH', surfaces: ['WHOLE_TOOTH'] }] as const;
  const drawn = (seen: NonNullable<TreatmentPlanDocument['teeth']>['seen']) =>
    drawChart(sampleDocument({ chart: own, teeth: { isAssessed: true, seen } }), OPTIONS);
  expect(drawn(['15', '55'])).toMatchObject({ hasPrimary: true, svg: expect.stringContaining('>55<') });
  expect(drawn(['15'])).toMatchObject({ hasPrimary: false, svg: expect.not.stringContaining('>55<') });
});

test('keeps its height where so much occurs that the legend is nearly as high', async () => {
  const plan = sampleDocument({ chart });
  const drawn = drawChart(plan, OPTIONS);
  const [, piece] = chartBlock({ ...contextOf(plan, OPTIONS), scales: { ...FULL_SCALES, chart: 0.65 } }, drawn);
  const [block] = piece ? await layOut([piece.element], CONTENT_WIDTH) : [];
  const area = block?.slots.find(({ name }) => name === 'chart');
  const [above, below] = drawn && area ? placeChart(drawn, area) : [];
  expect(drawn?.legend?.height).toBeGreaterThan(80);
  expect(above).toMatchObject({ height: Math.round(0.6 * 0.65 * 250) });
  expect(below).toMatchObject({ height: drawn?.legend?.height });
});

test('uses only the SVG elements that the painter supports', () => {
  const drawn = drawChart(sampleDocument({ chart }), OPTIONS);
  const names = new Set<string>();
  const visit = ({ name, children }: ReturnType<typeof readDrawing>) => {
    names.add(name);
    children.forEach(visit);
  };
  visit(readDrawing(drawn?.svg ?? ''));
  visit(readDrawing(drawn?.legend?.svg ?? ''));
  expect([...names].sort()).toEqual([
    'circle',
    'defs',
    'g',
    'linearGradient',
    'path',
    'pattern',
    'radialGradient',
    'rect',
    'stop',
    'svg',
    'text',
  ]);
  expect(() => readDrawing('<p>no drawing</p>')).toThrow('not a drawing');
});

test('has its legend below the drawing on a web page, and names the teeth that are not seen', () => {
  const own = [{ tooth: '16', status: 'CROWN', surfaces: ['CROWN'] }] as const;
  const teeth = { isAssessed: true, seen: PERMANENT_TEETH.filter((tooth) => tooth !== '18') };
  const page = chartSvg(sampleDocument({ chart: own, teeth }), OPTIONS) ?? '';
  const [drawing, legend] = page.split('<ul');
  expect(drawing).toContain('16 Crown. Not seen on the radiograph: 18.');
  expect(drawing).not.toContain('>Crown<');
  expect(legend).toContain('Crown');
  expect(legend).toContain('Not seen on the radiograph');
  // Patterns of two drawings on one page must not have the same ids.
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
