import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { ALL_TEETH, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { chartLayout } from './chart-layout';
import { gallery } from './gallery';
import { legendItems } from './legend';
import { LegendDrawing } from './legend-drawing';
import { Odontogram, type OdontogramProps } from './odontogram';
import { teethBetween, toothAt } from './select-teeth';
import { symbolShapes } from './symbol-shapes';
import { LIGHT_THEME } from './theme';
import { toothGeometry } from './tooth-geometry';
import { bodyOf, type StatusSymbol } from './tooth-state';

const labels: OdontogramProps['labels'] = {
  chart: 'Hambad',
  patientRight: 'P',
  patientLeft: 'V',
  tooth: (tooth, state) => `hammas ${tooth}${state ? `, ${state.symbols.length} leid` : ''}`,
};

const ALL: ReadonlySet<ToothNumber> = new Set(ALL_TEETH);

const draw = (props: Partial<OdontogramProps> = {}) =>
  renderToStaticMarkup(
    <Odontogram teeth={{}} seen={ALL} notation="ISO" selected={null} onSelect={() => undefined} labels={labels} {...props} />,
  );

const symbol = (status: StatusSymbol['status'], decision: StatusSymbol['decision'] = 'APPROVED'): StatusSymbol => ({
  status,
  surfaces: ['M'],
  decision,
});

describe('the chart', () => {
  test('labels itself and every tooth and is one tab stop', () => {
    const html = draw({ selected: '36', teeth: { '16': { symbols: [symbol('COMPOSITE')] } } });
    expect(html).toContain('aria-label="Hambad"');
    expect(html).toContain('aria-label="hammas 16, 1 leid"');
    expect(html.match(/role="button"/g)).toHaveLength(32);
    expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
    expect(html).toMatch(/tabindex="0" aria-label="hammas 36" aria-pressed="true"/i);
  });

  test('names the patient’s sides in the size of the teeth’s numbers', () => {
    const sizes = (html: string, name: string) =>
      [...html.matchAll(new RegExp(`<text ${name}=""[^>]*font-size="(\\d+)"`, 'g'))].map(([, size]) => size);
    const html = draw();
    expect(sizes(html, 'data-side')).toHaveLength(2);
    expect(new Set(sizes(html, 'data-side'))).toEqual(new Set(sizes(html, 'data-number')));
  });

  test('shows a warning at contradicting statuses in place of the ring for undecided ones', () => {
    const symbols = [symbol('IMPLANT'), symbol('PRIM_CAR_CAVITY'), symbol('COMPOSITE', 'SUGGESTED')];
    const calm = draw({ teeth: { '36': { symbols } } });
    const warned = draw({ teeth: { '36': { symbols, warns: true } } });
    expect(calm).not.toContain('data-warning');
    expect(warned.match(/data-warning/g)).toHaveLength(1);
    const rings = (html: string) => html.match(/r="3"/g)?.length ?? 0;
    expect([rings(calm), rings(warned)]).toEqual([1, 0]);
  });

  test('shows primary teeth when asked, or when one of them has a status', () => {
    expect(draw({ showPrimary: true }).match(/role="button"/g)).toHaveLength(52);
    expect(draw({ teeth: { '55': { symbols: [symbol('COMPOSITE')] } } }).match(/role="button"/g)).toHaveLength(52);
    expect(draw({ teeth: { '55': { symbols: [] } } }).match(/role="button"/g)).toHaveLength(32);
  });

  test('labels in the requested notation', () => {
    expect(draw({ notation: 'UNS' })).toMatch(/>3<\/text>/);
    expect(draw()).toMatch(/>16<\/text>/);
  });

  test('the gallery draws every status in every decision', () => {
    for (const { svg, name } of gallery()) {
      expect(svg, name).not.toMatch(/NaN|undefined/);
      expect(svg.length).toBeGreaterThan(20_000);
    }
  });
});

describe('symbols', () => {
  test('has a different symbol for every status but SOUND', () => {
    const signs = TOOTH_STATUSES.filter((status) => status !== 'SOUND').map((status) =>
      JSON.stringify(symbolShapes(toothGeometry('16'), { status, surfaces: ['M', 'O'] }).map(({ d, fill, line }) => [d, fill, line])),
    );
    // BRIDGE, ABUTMENT and CROWN have the same symbol; a bridge is recognized by its bar.
    const alike = new Set(['CROWN', 'ABUTMENT', 'BRIDGE']).size - 1;
    expect(signs.every((sign) => sign !== '[]')).toBe(true);
    expect(new Set(signs).size).toBe(signs.length - alike);
    expect(symbolShapes(toothGeometry('16'), { status: 'SOUND', surfaces: [] })).toEqual([]);
  });

  test('draws suggested dashed, approved solid, rejected dotted and without a fill', () => {
    const one = (decision: StatusSymbol['decision']) => draw({ teeth: { '16': { symbols: [symbol('COMPOSITE', decision)] } } });
    expect(one('SUGGESTED')).toContain('stroke-dasharray="3.2 2.2"');
    expect(one('APPROVED')).not.toContain('stroke-dasharray');
    expect(one('REJECTED')).toContain('stroke-dasharray="0.6 2.6"');
    const filled = (html: string) => html.includes(LIGHT_THEME.softs.restoration);
    expect([one('SUGGESTED'), one('APPROVED'), one('REJECTED')].map(filled)).toEqual([true, true, false]);
  });

  test('fills the surfaces of the tooth in both views; the side view does not show the far side', () => {
    const geometry = toothGeometry('46');
    const shapes = symbolShapes(geometry, { status: 'COMPOSITE', surfaces: ['D', 'L'] });
    expect(shapes.map(({ d, view }) => [d, view])).toEqual([
      [geometry.surfaces.D, 'top'],
      [geometry.sideFillings.D, 'side'],
      [geometry.surfaces.L, 'top'],
    ]);
  });
});

describe('the tooth under the symbols', () => {
  test.each([
    [[], 'NATURAL'],
    [[symbol('EXTRACTED')], 'MISSING'],
    [[symbol('EXTRACTED', 'REJECTED')], 'NATURAL'],
    [[symbol('EXTRACTED'), symbol('IMPLANT')], 'IMPLANT'],
    [[symbol('MISSING_UNSPECIFIED'), symbol('PONTIC')], 'PONTIC'],
    [[symbol('UNERUPTED')], 'UNERUPTED'],
    [[symbol('EMERGING_TOOTH', 'SUGGESTED')], 'UNERUPTED'],
    [[{ ...symbol('PRIM_CAR_CAVITY'), surfaces: ['WHOLE_TOOTH'] }], 'RESIDUAL'],
  ] as const)('%j → %s', (symbols, body) => {
    expect(bodyOf({ symbols }, true)).toBe(body);
  });

  test('is a ghost when nobody has seen it, whatever was found on it, but not when a status says what it is', () => {
    expect(bodyOf(undefined, false)).toBe('GHOST');
    expect(bodyOf({ symbols: [symbol('IRREG_LUCENCY')] }, false)).toBe('GHOST');
    expect(bodyOf({ symbols: [symbol('EXTRACTED')] }, false)).toBe('MISSING');
    expect(draw({ seen: new Set() })).not.toContain('-enamel)"');
    expect(draw()).toContain('-enamel)"');
  });
});

describe('the legend', () => {
  const drawn = PERMANENT_TEETH;
  const kinds = (teeth: Parameters<typeof legendItems>[0], seen: ReadonlySet<ToothNumber> = ALL) =>
    legendItems(teeth, drawn, seen).map((item) => (item.kind === 'STATUS' ? item.status : item.kind === 'GHOST' ? 'GHOST' : item.decision));

  test('names what occurs, and no more', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ '16': { symbols: [symbol('CROWN'), symbol('SOUND')] }, '26': { symbols: [symbol('CROWN')] } })).toEqual(['CROWN']);
  });

  test('names decisions unless all are approved, and ghosts', () => {
    expect(kinds({ '16': { symbols: [symbol('CROWN', 'SUGGESTED')] } })).toEqual(['CROWN', 'SUGGESTED']);
    expect(kinds({}, new Set(['16']))).toEqual(['GHOST']);
    expect(kinds(Object.fromEntries(drawn.map((tooth) => [tooth, { symbols: [symbol('EXTRACTED')] }])), new Set())).toEqual(['EXTRACTED']);
  });

  test('on paper has letters of 8 points, in as many columns as the names leave space for', () => {
    const many = ['CROWN', 'COMPOSITE', 'IMPLANT', 'EXTRACTED', 'UNERUPTED'] as const;
    const items = legendItems(Object.fromEntries(many.map((status, at) => [drawn[at], { symbols: [symbol(status)] }])), drawn, ALL);
    const legend = (name: string) =>
      renderToStaticMarkup(
        <LegendDrawing items={items} name={(item) => `${name} ${items.indexOf(item)}`} width={520} theme={LIGHT_THEME} />,
      );
    const places = (svg: string) =>
      [...svg.matchAll(/<g transform="translate\((\d+) (\d+)\)"><g transform="translate\(0 1\)/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
    expect(places(legend('Kroon'))).toEqual([0, 130, 260, 390].map((x) => [x, 0]).concat([[0, 18]]));
    expect(legend('Kroon')).toContain('viewBox="0 0 520 36"');
    expect(legend('Kroon')).toMatch(/font-size="8"[^>]*>Kroon 0</);
    expect(places(legend('Ülesvõttel nähtamatu, hindamata hammas'))[2]).toEqual([0, 18]);
  });
});

describe('several teeth', () => {
  const layout = chartLayout(false);

  test('are those in the rectangle between two', () => {
    expect(teethBetween(layout, '13', '11')).toEqual(['13', '12', '11']);
    expect(teethBetween(layout, '21', '12')).toEqual(['12', '11', '21']);
    expect(teethBetween(layout, '18', '47')).toEqual(['18', '17', '48', '47']);
    expect(teethBetween(layout, '18', '55')).toEqual([]);
  });

  test('are found by their place on the chart', () => {
    for (const { tooth, x, top, height } of layout.rows.flat()) expect(toothAt(layout, x, top + height / 2)).toBe(tooth);
    expect(toothAt(layout, 2, 2)).toBeNull();
  });

  test('are shown as selected', () => {
    expect(draw({ marked: new Set(['11', '12']) }).match(/aria-pressed="true"/g)).toHaveLength(2);
  });
});
