import { describe, expect, it } from 'vitest';
import type { ToothNumber } from '../teeth';
import { findingType } from './finding-types';
import { type AnnotationForPatient, findingsForPatient } from './findings-for-patient';

let last = 0;
function annotation(type: AnnotationForPatient['class'], location: ToothNumber | null, over: Partial<AnnotationForPatient> = {}) {
  last += 1;
  const { category } = findingType(type);
  const base = { id: `a${last}`, class: type, category, location, surface: [], source: 'AI', decision: 'APPROVED', label: null } as const;
  return { ...base, ...over };
}

const shown = (annotations: AnnotationForPatient[], withSuggestions = false) =>
  findingsForPatient(annotations, { withSuggestions }).map(({ tooth, findings }) => [tooth, ...findings.map((finding) => finding.class)]);

describe('what a patient is shown', () => {
  it('contains confirmed findings only, and no tooth for its own sake', () => {
    const all = [
      annotation('PRIM_CAR_CAVITY', '16'),
      annotation('CROWN', '16', { decision: 'EDITED' }),
      annotation('TOOTH', '17'),
      annotation('MOUTH_AREA', null),
      annotation('OVERHANG', '26', { decision: 'SUGGESTED' }),
      annotation('ATTRITION', '11', { decision: 'REJECTED' }),
    ];
    expect(shown(all)).toEqual([['16', 'PRIM_CAR_CAVITY', 'CROWN']]);
  });

  it('contains suggestions when the dentist includes them, marked as such and never merged with confirmed findings', () => {
    const all = [
      annotation('PRIM_CAR_CAVITY', '16', { surface: ['M'], decision: 'SUGGESTED' }),
      annotation('PRIM_CAR_CAVITY', '16', { surface: ['O'] }),
      annotation('ATTRITION', '11', { decision: 'REJECTED' }),
    ];
    const [stop, ...others] = findingsForPatient(all, { withSuggestions: true });
    expect(others).toEqual([]);
    expect(stop?.findings).toMatchObject([
      { confirmed: true, surfaces: ['O'] },
      { confirmed: false, surfaces: ['M'] },
    ]);
  });

  it('has teeth with an issue first, each group in chart order, and places of the jaw by themselves', () => {
    const all = [
      annotation('CROWN', '18'),
      annotation('PRIM_CAR_CAVITY', '36'),
      annotation('IRREG_LUCENCY', null),
      annotation('IRREG_LUCENCY', null),
      annotation('CHIPPED_TOOTH', '11'),
      annotation('SURGICAL_PLATE', null),
    ];
    expect(shown(all)).toEqual([
      ['11', 'CHIPPED_TOOTH'],
      ['36', 'PRIM_CAR_CAVITY'],
      [null, 'IRREG_LUCENCY'],
      [null, 'IRREG_LUCENCY'],
      ['18', 'CROWN'],
      [null, 'SURGICAL_PLATE'],
    ]);
  });

  it('leaves out teeth with nothing but a bracket', () => {
    expect(shown([annotation('BRACES', '11'), annotation('BRACES', '12'), annotation('CHIPPED_TOOTH', '12')])).toEqual([
      ['12', 'CHIPPED_TOOTH', 'BRACES'],
    ]);
  });

  it('names a finding once for all its surfaces, and keeps custom findings with different names apart', () => {
    const all = [
      annotation('PRIM_CAR_CAVITY', '16', { surface: ['O'] }),
      annotation('PRIM_CAR_CAVITY', '16', { surface: ['M', 'O'], source: 'PERSON' }),
      annotation('CUSTOM', '16', { label: 'Stain' }),
      annotation('CUSTOM', '16', { label: 'Groove' }),
    ];
    const [stop] = findingsForPatient(all, { withSuggestions: false });
    expect(stop?.findings).toMatchObject([
      { class: 'PRIM_CAR_CAVITY', surfaces: ['M', 'O'], byAnalysis: false },
      { class: 'CUSTOM', label: 'Stain' },
      { class: 'CUSTOM', label: 'Groove' },
    ]);
  });
});
