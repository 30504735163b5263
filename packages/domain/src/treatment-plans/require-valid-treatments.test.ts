import { describe, expect, it } from 'vitest';
import { type ImageFindings, requireValidTreatments } from './require-valid-treatments';
import type { Treatment } from './treatments';

const CARIES: Treatment = {
  id: 'a',
  tooth: '16',
  surfaces: ['O'],
  issue: 'Caries',
  class: 'PRIM_CAR_CAVITY',
  treatmentText: '',
  quantity: 2,
  unit: 'SURFACE',
  priceFrom: 4500,
  priceTo: 5000,
  phase: 1,
  selected: true,
};
const NONE: ImageFindings = { annotations: [], statuses: [] };
const caries = (decision: ImageFindings['statuses'][number]['decision']): ImageFindings => ({
  annotations: [],
  statuses: [{ tooth: '16', status: 'PRIM_CAR_CAVITY', decision }],
});
const fieldsOf = (lines: Parameters<typeof requireValidTreatments>[0], findings = NONE) => {
  try {
    requireValidTreatments(lines, findings);
    return null;
  } catch (error) {
    return (error as { fields?: unknown }).fields;
  }
};

describe('the treatments of a plan', () => {
  it('are totalled when they are valid', () => {
    expect(requireValidTreatments([CARIES], caries('APPROVED'))).toEqual({ min: 9000, max: 10000 });
    expect(requireValidTreatments([], NONE)).toEqual({ min: 0, max: 0 });
  });

  it('may only be about approved findings, or about none', () => {
    expect(fieldsOf([CARIES], caries('SUGGESTED'))).toEqual({ 'treatments.0.class': 'notApproved' });
    expect(fieldsOf([CARIES], caries('REJECTED'))).toEqual({ 'treatments.0.class': 'notApproved' });
    expect(fieldsOf([{ ...CARIES, class: null }], caries('REJECTED'))).toBeNull();
    const inJaw = { ...CARIES, tooth: null, surfaces: ['JAW'], class: 'IRREG_LUCENCY' } as const;
    const lucency = (decision: 'EDITED' | 'SUGGESTED') => ({
      ...NONE,
      annotations: [{ tooth: null, class: 'IRREG_LUCENCY', decision } as const],
    });
    expect(fieldsOf([inJaw], lucency('EDITED'))).toBeNull();
    expect(fieldsOf([inJaw], lucency('SUGGESTED'))).toEqual({ 'treatments.0.class': 'notApproved' });
  });

  it('have surfaces of their tooth, and an issue has at least one', () => {
    expect(fieldsOf([{ ...CARIES, surfaces: ['I'] }])).toEqual({ 'treatments.0.surfaces': 'invalid' });
    expect(fieldsOf([{ ...CARIES, surfaces: [] }])).toEqual({ 'treatments.0.surfaces': 'issueNeedsSurface' });
    expect(fieldsOf([{ ...CARIES, surfaces: [], unit: 'JAW' }])).toBeNull();
  });

  it('of several teeth are about approved findings, and have surfaces, of each of them', () => {
    const several = { ...CARIES, furtherTeeth: ['26', '36'] } as const;
    expect(fieldsOf([several], caries('APPROVED'))).toBeNull();
    const second = (decision: 'APPROVED' | 'SUGGESTED'): ImageFindings => ({
      ...NONE,
      statuses: [...caries('APPROVED').statuses, { tooth: '36', status: 'PRIM_CAR_CAVITY', decision }],
    });
    expect(fieldsOf([several], second('APPROVED'))).toBeNull();
    expect(fieldsOf([several], second('SUGGESTED'))).toEqual({ 'treatments.0.class': 'notApproved' });
    expect(fieldsOf([{ ...several, furtherTeeth: ['11'] }])).toEqual({ 'treatments.0.surfaces': 'invalid' });
    for (const wrong of [{ furtherTeeth: ['16'] }, { furtherTeeth: ['26', '26'] }, { tooth: null, surfaces: ['JAW'] }] as const)
      expect(fieldsOf([{ ...several, ...wrong }])).toEqual({ 'treatments.0.furtherTeeth': 'invalid' });
  });

  it('have ids of their own, and limited texts and prices', () => {
    expect(fieldsOf([CARIES, CARIES])).toEqual({ 'treatments.1.id': 'twice' });
    expect(fieldsOf([{ ...CARIES, treatmentText: 'x'.repeat(100_000) }])).toEqual({ treatments: 'textsTooLong' });
    expect(fieldsOf([{ ...CARIES, inOtherLanguage: { treatmentText: 'x'.repeat(100_001) } }])).toEqual({ treatments: 'textsTooLong' });
    expect(fieldsOf([{ ...CARIES, quantity: 1, priceTo: 100_000_001 }])).toEqual({ treatments: 'totalTooLarge' });
  });
});
