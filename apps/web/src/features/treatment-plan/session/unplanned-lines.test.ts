import type { TreatmentLine } from '@molaar/contracts';
import type { ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import { linesWithoutFinding, unplannedLines, withUnplanned } from './unplanned-lines';

type Line = Pick<TreatmentLine, 'class' | 'surfaces' | 'unit' | 'tooth' | 'furtherTeeth'>;

const exam = (tooth: ToothNumber, ...furtherTeeth: ToothNumber[]): Line => ({
  class: 'EMERGING_TOOTH',
  surfaces: ['WHOLE_TOOTH'],
  unit: 'VISIT',
  tooth,
  furtherTeeth,
});
const filling = (tooth: ToothNumber): Line => ({ class: 'PRIM_CAR_CAVITY', surfaces: ['O'], unit: 'SURFACE', tooth });

const added = (lines: readonly Line[], drafted: readonly Line[]) =>
  withUnplanned(lines, unplannedLines(drafted, lines)).lines.map(({ class: type, tooth, furtherTeeth = [] }) => [
    type,
    tooth,
    ...furtherTeeth,
  ]);

describe('what was approved since', () => {
  it('is nothing where all teeth are in the plan, in one line or in several', () => {
    expect(unplannedLines([exam('18', '28'), filling('16')], [filling('16'), exam('28', '18')])).toEqual([]);
    expect(unplannedLines([exam('18', '28')], [exam('18'), exam('28')])).toEqual([]);
  });

  it('is a line of its own for another treatment, and for an examination of which no tooth is in the plan', () => {
    expect(added([filling('16')], [filling('16'), filling('26'), exam('18', '28')])).toEqual([
      ['PRIM_CAR_CAVITY', '16'],
      ['PRIM_CAR_CAVITY', '26'],
      ['EMERGING_TOOTH', '18', '28'],
    ]);
  });

  it('is a further tooth of the examination that is in the plan', () => {
    expect(added([exam('18', '28')], [exam('18', '28', '48')])).toEqual([['EMERGING_TOOTH', '18', '28', '48']]);
    expect(added([exam('28')], [exam('18', '28')])).toEqual([['EMERGING_TOOTH', '18', '28']]);
  });

  it('is said to be added to the treatment that it joins, and no new treatment', () => {
    const planned = [exam('18'), filling('16')];
    const { added: fresh, joined } = withUnplanned(
      planned,
      unplannedLines([exam('18', '28', '48'), filling('16'), filling('26')], planned),
    );
    expect(fresh).toBe(1);
    expect(joined).toEqual([{ line: exam('18', '28', '48'), teeth: ['28', '48'] }]);
  });

  it('is a line of its own where the dentist priced the others by the tooth', () => {
    expect(added([{ ...exam('18'), unit: 'TOOTH' }], [exam('18', '28')])).toEqual([
      ['EMERGING_TOOTH', '18'],
      ['EMERGING_TOOTH', '28'],
    ]);
  });

  const splint = (surfaces: Line['surfaces'], tooth: ToothNumber, ...furtherTeeth: ToothNumber[]): Line => ({
    class: 'ATTRITION',
    surfaces,
    unit: 'JAW',
    tooth,
    furtherTeeth,
  });

  it('is nothing where the jaw of the teeth is treated, on any surfaces', () => {
    expect(unplannedLines([splint([], '16', '11')], [splint(['O'], '16'), splint(['I'], '11')])).toEqual([]);
    // The dentist priced it by the tooth, and another template does.
    const ofEach = (tooth: ToothNumber, surface: 'O' | 'I'): Line => ({ ...splint([surface], tooth), unit: 'TOOTH' });
    expect(unplannedLines([splint([], '16', '11')], [ofEach('16', 'O'), ofEach('11', 'I')])).toEqual([]);
    expect(unplannedLines([ofEach('16', 'O'), ofEach('11', 'I')], [{ ...splint([], '16', '11'), unit: 'TOOTH' }])).toEqual([]);
  });

  it('is a further tooth of the treatment of its jaw, which then has the surfaces of all, or none', () => {
    const join = (planned: Line, drafted: Line) => withUnplanned([planned], unplannedLines([drafted], [planned])).lines;
    expect(join(splint(['O'], '16'), splint([], '16', '11'))).toEqual([splint([], '16', '11')]);
    expect(join(splint(['O'], '16'), splint(['O'], '16', '26'))).toEqual([splint(['O'], '16', '26')]);
    expect(join(splint(['O'], '16'), splint(['O'], '46'))).toEqual([splint(['O'], '16'), splint(['O'], '46')]);
  });
});

it('names planned lines whose finding was moved, changed or rejected since', () => {
  const planned = (line: Line, selected = true) => ({ ...line, selected });
  const left = (lines: readonly (Line & { selected: boolean })[], drafted: readonly Line[]) =>
    linesWithoutFinding(lines, drafted).map(({ tooth }) => tooth);
  const free = { ...filling('26'), class: null };
  expect(left([planned(filling('14')), planned(filling('16')), planned(free)], [filling('15'), filling('16')])).toEqual(['14']);
  expect(left([planned(filling('14'))], [{ ...filling('14'), surfaces: ['M', 'O'] }]), 'other surfaces').toEqual(['14']);
  expect(left([planned(filling('14'), false)], [])).toEqual([]);
  expect(left([planned(exam('18', '28'))], [exam('28')]), 'one of its teeth').toEqual([]);
});
