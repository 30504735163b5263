import { describe, expect, it } from 'vitest';
import { type AssessmentRecord, assessmentOf } from './assessment';
import { FINDING_TYPES } from './catalogue';

const ALL = FINDING_TYPES.filter((type) => type !== 'CUSTOM');

describe('the assessment of an image', () => {
  it('names everything that the analysis did not assess, issues first', () => {
    const assessment: AssessmentRecord = { assessed: ['TOOTH', 'CROWN'], experimental: ['PRIM_CAR_CAVITY'], partial: ['PRIM_CAR_CAVITY'] };
    const { state, notAssessed } = assessmentOf({ assessment });
    expect(state).toBe('ASSESSED');
    expect(notAssessed.slice(0, 3)).toEqual(['SEC_CAR_CAVITY', 'FRACTURE', 'PERIODONTITIS_PERIAPICAL']);
    expect([...notAssessed].sort()).toEqual(ALL.filter((type) => !['TOOTH', 'CROWN', 'PRIM_CAR_CAVITY'].includes(type)).sort());
  });

  it('is nothing without an analysis, or when its record is empty or missing', () => {
    const assessments = [
      assessmentOf(null),
      assessmentOf({ assessment: null }),
      assessmentOf({ assessment: { assessed: [], experimental: [], partial: [] } }),
    ];
    expect(assessments.map(({ state }) => state)).toEqual(['NOT_ANALYSED', 'NOT_ASSESSED', 'NOT_ASSESSED']);
    for (const { notAssessed } of assessments) expect([...notAssessed].sort()).toEqual([...ALL].sort());
  });
});
