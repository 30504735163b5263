import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { gallery } from './gallery';
import { Odontogram, type OdontogramProps } from './odontogram';
import { symbolShapes } from './symbol-shapes';
import { toothGeometry } from './tooth-geometry';
import { bodyOf, type StatusSymbol } from './tooth-state';

const labels: OdontogramProps['labels'] = {
  chart: 'Hambad',
  patientRight: 'P',
  patientLeft: 'V',
  tooth: (tooth, state) => `hammas ${tooth}${state ? `, ${state.symbols.length} leid` : ''}`,
};

const draw = (props: Partial<OdontogramProps> = {}) =>
  renderToStaticMarkup(<Odontogram teeth={{}} notation="ISO" selected={null} onSelect={() => undefined} labels={labels} {...props} />);

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

  test('draws suggested dashed, approved solid, rejected dotted and faded', () => {
    const one = (decision: StatusSymbol['decision']) => draw({ teeth: { '16': { symbols: [symbol('CROWN', decision)] } } });
    expect(one('SUGGESTED')).toContain('stroke-dasharray="3.2 2.4"');
    expect(one('APPROVED')).not.toContain('stroke-dasharray');
    expect(one('REJECTED')).toContain('stroke-dasharray="0.8 3"');
    expect(one('REJECTED')).toContain('opacity="0.55"');
  });

  test('fills the surfaces of the tooth', () => {
    const geometry = toothGeometry('46');
    const shapes = symbolShapes(geometry, { status: 'COMPOSITE', surfaces: ['D', 'L'] });
    expect(shapes.map((shape) => shape.d)).toEqual([geometry.surfaces.D, geometry.sideSpots.D, geometry.surfaces.L]);
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
  ] as const)('%j → %s', (symbols, body) => {
    expect(bodyOf({ symbols })).toBe(body);
  });
});
