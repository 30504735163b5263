import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISIONS, FINDING_TYPES, isConfirmed } from '../findings';
import { ALL_TEETH } from '../teeth';
import { type AnnotationForStatus, suggestStatuses } from './suggest-statuses';
import { effectOf, isToothStatus, TOOTH_STATUSES } from './tooth-status';

let nextId = 0;
function annotation(type: AnnotationForStatus['class'], tooth: AnnotationForStatus['tooth'], more: Partial<AnnotationForStatus> = {}) {
  nextId += 1;
  const base = { id: `a${nextId}`, class: type, tooth, surfaces: [], confidence: 0.8, checkTooth: false } as const;
  return { ...base, decision: 'SUGGESTED' as const, ...more };
}
const seen = (annotations: readonly AnnotationForStatus[]) => suggestStatuses(annotations).map((s) => `${s.tooth} ${s.status}`);

describe('suggested statuses', () => {
  it('include SOUND only without other findings', () => {
    expect(seen([annotation('TOOTH', '11')])).toEqual(['11 SOUND']);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11')])).toEqual(['11 COMPOSITE']);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', { decision: 'REJECTED' })])).toEqual(['11 SOUND']);
  });

  it('omit uncertain detections unless approved; their tooth is not suggested as sound', () => {
    const weak = { confidence: 0.39 };
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', weak)])).toEqual([]);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', { ...weak, decision: 'APPROVED' })])).toEqual(['11 COMPOSITE']);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', { confidence: 0.4 })])).toEqual(['11 COMPOSITE']);
    expect(seen([annotation('TOOTH', '11', { confidence: 0.3 })])).toEqual(['11 SOUND']);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', { confidence: 0.25 })])).toEqual([]);
    expect(seen([annotation('TOOTH', '11'), annotation('COMPOSITE', '11', { confidence: 0.24 })])).toEqual(['11 SOUND']);
  });

  it('include an implant and its crown', () => {
    expect(seen([annotation('IMPLANT', '36'), annotation('CROWN', '36')])).toEqual(['36 CROWN', '36 IMPLANT']);
  });

  it('include PONTIC or ABUTMENT for each unit of a bridge', () => {
    const bridge = annotation('BRIDGE', '47', { span: ['47', '46', '45'], surfaces: ['CROWN'] });
    const statuses = [annotation('TOOTH', '47'), bridge, annotation('IMPLANT', '45')];
    expect(seen(statuses)).toEqual(['47 ABUTMENT', '46 PONTIC', '45 IMPLANT', '45 ABUTMENT']);
  });

  it('merge equal ones with the highest confidence', () => {
    const [status, ...others] = suggestStatuses([
      annotation('COMPOSITE', '16', { id: 'x', surfaces: ['O', 'M'], confidence: 0.4, checkTooth: true }),
      annotation('COMPOSITE', '16', { id: 'y', surfaces: ['M', 'O'], confidence: 0.7 }),
    ]);
    expect(others).toEqual([]);
    expect(status).toMatchObject({ key: '16|COMPOSITE|MO', confidence: 0.7, checkTooth: true, annotationIds: ['x', 'y'], effect: 'CROWN' });
  });

  it('omit the jaw and rejected annotations', () => {
    expect(
      seen([annotation('IRREG_LUCENCY', null), annotation('MOUTH_AREA', '11'), annotation('CROWN', '11', { decision: 'REJECTED' })]),
    ).toEqual([]);
  });

  const any = fc
    .record({
      type: fc.constantFrom(...FINDING_TYPES),
      tooth: fc.option(fc.constantFrom(...ALL_TEETH)),
      decision: fc.constantFrom(...DECISIONS),
    })
    .map(({ type, tooth, decision }) => annotation(type, tooth, { decision }));

  it('have unique keys, known statuses and existing annotations', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (annotations) => {
        const statuses = suggestStatuses(annotations);
        expect(new Set(statuses.map((s) => s.key)).size).toBe(statuses.length);
        const live = new Set(annotations.filter((a) => a.decision !== 'REJECTED').map((a) => a.id));
        for (const status of statuses) {
          expect(isToothStatus(status.status)).toBe(true);
          expect(status.effect).toBe(effectOf(status.status));
          expect(status.annotationIds.every((id) => live.has(id))).toBe(true);
        }
      }),
    );
  });
});

describe('the vocabulary', () => {
  it('has one status per finding type on teeth, and seven more', () => {
    expect(TOOTH_STATUSES).toHaveLength(29 + 7);
    expect(new Set(TOOTH_STATUSES).size).toBe(TOOTH_STATUSES.length);
    expect(isToothStatus('TOOTH')).toBe(false);
  });

  it('counts a decision as confirmed when a person approved or edited', () => {
    expect(DECISIONS.filter(isConfirmed)).toEqual(['APPROVED', 'EDITED']);
  });
});
