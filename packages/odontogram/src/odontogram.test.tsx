import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { gallery } from './gallery';
import { markShapes } from './mark-shapes';
import { Odontogram, type OdontogramProps } from './odontogram';
import { toothGeometry } from './tooth-geometry';
import { bodyOf, type ToothMark } from './tooth-state';

const labels: OdontogramProps['labels'] = {
  chart: 'Hambad',
  patientRight: 'P',
  patientLeft: 'V',
  tooth: (tooth, state) => `hammas ${tooth}${state ? `, ${state.marks.length} leid` : ''}`,
};

const draw = (props: Partial<OdontogramProps> = {}) =>
  renderToStaticMarkup(<Odontogram teeth={{}} notation="ISO" selected={null} onSelect={() => undefined} labels={labels} {...props} />);

const mark = (status: ToothMark['status'], decision: ToothMark['decision'] = 'APPROVED'): ToothMark => ({
  status,
  surfaces: ['M'],
  decision,
});

describe('the chart', () => {
  test('names itself and every tooth for a screen reader, and is one stop for the Tab key', () => {
    const html = draw({ selected: '36', teeth: { '16': { marks: [mark('COMPOSITE')] } } });
    expect(html).toContain('aria-label="Hambad"');
    expect(html).toContain('aria-label="hammas 16, 1 leid"');
    expect(html.match(/role="button"/g)).toHaveLength(32);
    expect(html.match(/tabindex="0"/gi)).toHaveLength(1);
    expect(html).toMatch(/tabindex="0" aria-label="hammas 36" aria-pressed="true"/i);
  });

  test('a sign stands at a tooth of which something cannot be, in place of the ring that asks for a decision', () => {
    const marks = [mark('IMPLANT'), mark('PRIM_CAR_CAVITY'), mark('COMPOSITE', 'SUGGESTED')];
    const calm = draw({ teeth: { '36': { marks } } });
    const warned = draw({ teeth: { '36': { marks, warns: true } } });
    expect(calm).not.toContain('data-warning');
    expect(warned.match(/data-warning/g)).toHaveLength(1);
    const rings = (html: string) => html.match(/r="3"/g)?.length ?? 0;
    expect([rings(calm), rings(warned)]).toEqual([1, 0]);
  });

  test('shows primary teeth when asked, or when one of them has a state', () => {
    expect(draw({ showPrimary: true }).match(/role="button"/g)).toHaveLength(52);
    expect(draw({ teeth: { '55': { marks: [mark('COMPOSITE')] } } }).match(/role="button"/g)).toHaveLength(52);
    expect(draw({ teeth: { '55': { marks: [] } } }).match(/role="button"/g)).toHaveLength(32);
  });

  test('labels in the asked notation', () => {
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

describe('marks', () => {
  test('every status but a sound tooth has a sign, and no two have the same', () => {
    const signs = TOOTH_STATUSES.filter((status) => status !== 'SOUND').map((status) =>
      JSON.stringify(markShapes(toothGeometry('16'), { status, surfaces: ['M', 'O'] }).map(({ d, fill, line }) => [d, fill, line])),
    );
    // A bridge whose units nobody has told apart looks like its abutments, and both like crowns but for the bar.
    const alike = new Set(['CROWN', 'ABUTMENT', 'BRIDGE']).size - 1;
    expect(signs.every((sign) => sign !== '[]')).toBe(true);
    expect(new Set(signs).size).toBe(signs.length - alike);
    expect(markShapes(toothGeometry('16'), { status: 'SOUND', surfaces: [] })).toEqual([]);
  });

  test('suggested is dashed, approved is solid, rejected is dotted and faded', () => {
    const one = (decision: ToothMark['decision']) => draw({ teeth: { '16': { marks: [mark('CROWN', decision)] } } });
    expect(one('SUGGESTED')).toContain('stroke-dasharray="3.2 2.4"');
    expect(one('APPROVED')).not.toContain('stroke-dasharray');
    expect(one('REJECTED')).toContain('stroke-dasharray="0.8 3"');
    expect(one('REJECTED')).toContain('opacity="0.55"');
  });

  test('a surface is filled where the tooth has it', () => {
    const geometry = toothGeometry('46');
    const shapes = markShapes(geometry, { status: 'COMPOSITE', surfaces: ['D', 'L'] });
    expect(shapes.map((shape) => shape.d)).toEqual([geometry.surfaces.D, geometry.sideSpots.D, geometry.surfaces.L]);
  });
});

describe('the tooth under the marks', () => {
  test.each([
    [[], 'NATURAL'],
    [[mark('EXTRACTED')], 'GONE'],
    [[mark('EXTRACTED', 'REJECTED')], 'NATURAL'],
    [[mark('EXTRACTED'), mark('IMPLANT')], 'IMPLANT'],
    [[mark('MISSING_UNSPECIFIED'), mark('PONTIC')], 'PONTIC'],
    [[mark('UNERUPTED')], 'BURIED'],
    [[mark('EMERGING_TOOTH', 'SUGGESTED')], 'BURIED'],
  ] as const)('%j → %s', (marks, body) => {
    expect(bodyOf({ marks })).toBe(body);
  });
});
