import { describe, expect, it } from 'vitest';
import type { EditLine } from '../session/treatment-plan-edit';
import { addTooth, commonSurfaceChoices, isExtensible, onlySurface, removeTooth, teethToAdd } from './line-edits';

const line: EditLine = {
  id: '01a1fdbc-473b-7454-a43e-cc8946e39723',
  tooth: '18',
  furtherTeeth: ['28', '48'],
  surfaces: ['WHOLE_TOOTH'],
  issue: 'Emerging tooth',
  class: 'EMERGING_TOOTH',
  treatmentText: '',
  quantity: '1',
  unit: 'VISIT',
  priceFrom: '30',
  priceTo: '30',
  phase: 1,
  selected: true,
};

describe('the surface of a treatment', () => {
  it('is not asked where the finding can have only one part of the tooth', () => {
    expect(onlySurface('POOR_ENDODONTICS', '36')).toBe('ROOT');
    expect(onlySurface('ATTRITION', '11')).toBe('I');
    expect(onlySurface('EMERGING_TOOTH', '18')).toBe('WHOLE_TOOTH');
    expect(onlySurface('SCREW', '36')).toBe('ROOT');
    expect(onlySurface('PRIM_CAR_CAVITY', '36')).toBeNull();
    expect(onlySurface('POOR_ENDODONTICS', null)).toBeNull();
  });
});

describe('the teeth of a treatment', () => {
  it('are extended in the order of the chart, at the same price', () => {
    expect(addTooth(line, '38')).toEqual({ tooth: '18', furtherTeeth: ['28', '48', '38'] });
    expect(addTooth({ ...line, furtherTeeth: undefined }, '55')).toEqual({ tooth: '18', furtherTeeth: ['55'] });
  });

  it('are removed one by one until one is left', () => {
    expect(removeTooth(line, '18')).toEqual({ tooth: '28', furtherTeeth: ['48'] });
    const two = { ...line, ...removeTooth(line, '28') };
    const one = { ...two, ...removeTooth(two, '48') };
    expect(one).toMatchObject({ tooth: '18', furtherTeeth: undefined });
    expect(removeTooth(one, '18')).toEqual({});
  });

  it('are offered where they have the surfaces of the line and are not in it', () => {
    expect(teethToAdd(line)).toHaveLength(52 - 3);
    expect(teethToAdd({ ...line, surfaces: ['O'] })).not.toContain('11');
    expect(teethToAdd({ ...line, surfaces: ['O'] })).toContain('16');
  });

  it('are offered where the treatment is priced by the visit, or by the jaw of a tooth', () => {
    expect((['VISIT', 'JAW', 'TOOTH', 'SURFACE'] as const).map((unit) => isExtensible({ tooth: '18', unit }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isExtensible({ tooth: null, unit: 'JAW' })).toBe(false);
  });

  it('are those of the same jaw for a treatment of the jaw, which names no surfaces that one of them lacks', () => {
    const splint: EditLine = { ...line, class: 'ATTRITION', unit: 'JAW', tooth: '16', furtherTeeth: undefined, surfaces: ['O'] };
    expect(teethToAdd(splint)).toHaveLength(26 - 1);
    expect(teethToAdd(splint)).toEqual(expect.arrayContaining(['11', '65']));
    expect(teethToAdd(splint)).not.toContain('46');
    expect(addTooth(splint, '17')).toEqual({ tooth: '17', furtherTeeth: ['16'] });
    expect(addTooth(splint, '11')).toEqual({ tooth: '16', furtherTeeth: ['11'], surfaces: [] });
  });

  it('have in common the surfaces that can be chosen', () => {
    expect(commonSurfaceChoices({ tooth: '16', furtherTeeth: ['11'] })).toEqual(['M', 'D', 'B', 'L', 'ROOT', 'CROWN', 'WHOLE_TOOTH']);
    expect(commonSurfaceChoices({ tooth: '16' })).toContain('O');
    expect(commonSurfaceChoices({ tooth: null })).toEqual(['JAW']);
  });
});
