import { describe, expect, it } from 'vitest';
import { findingType } from './finding-types';
import { type AnnotationForReview, compareForDecision, decisionKey, decisionsLeft, isClear, isDoubtful, needsDecision } from './review';

let next = 0;
function suggestion(type: AnnotationForReview['class'], over: Partial<AnnotationForReview> = {}): AnnotationForReview {
  return {
    id: `id${next++}`,
    class: type,
    category: findingType(type).category,
    tooth: null,
    confidence: 0.9,
    decision: 'SUGGESTED',
    checkTooth: false,
    experimental: false,
    ...over,
  };
}

describe('decisions that are left', () => {
  it('are suggestions of issues, restorations and doubtful teeth', () => {
    expect(needsDecision(suggestion('PRIM_CAR_CAVITY', { tooth: '16' }))).toBe(true);
    expect(needsDecision(suggestion('CROWN', { tooth: '16' }))).toBe(true);
    expect(needsDecision(suggestion('TOOTH', { tooth: '16', checkTooth: true }))).toBe(true);
    expect(needsDecision(suggestion('TOOTH', { tooth: '16', confidence: 0.3 }))).toBe(true);
    expect(needsDecision(suggestion('EMERGING_TOOTH', { tooth: '18' }))).toBe(true);
  });

  it('are not clear teeth and the mouth area, which one action confirms', () => {
    for (const clear of [suggestion('TOOTH', { tooth: '16' }), suggestion('MOUTH_AREA')]) {
      expect(isClear(clear)).toBe(true);
      expect(needsDecision(clear)).toBe(false);
      expect(isClear({ ...clear, decision: 'APPROVED' })).toBe(false);
    }
  });

  it('are not what is decided, experimental, or too uncertain to be suggested', () => {
    expect(needsDecision(suggestion('CROWN', { decision: 'REJECTED' }))).toBe(false);
    expect(needsDecision(suggestion('PRIM_CAR_CAVITY', { experimental: true }))).toBe(false);
    expect(needsDecision(suggestion('CROWN', { confidence: 0.39 }))).toBe(false);
    expect(needsDecision(suggestion('CROWN', { confidence: 0.4 }))).toBe(true);
  });

  it('are doubtful for a tooth that is not clear, and an uncertain tooth number, until somebody has decided', () => {
    expect(isDoubtful(suggestion('TOOTH', { confidence: 0.3 }))).toBe(true);
    expect(isDoubtful(suggestion('CROWN', { checkTooth: true }))).toBe(true);
    expect(isDoubtful(suggestion('CROWN', { checkTooth: true, decision: 'APPROVED' }))).toBe(false);
    expect(isDoubtful(suggestion('CROWN', { confidence: 0.3 }))).toBe(false);
    expect(isDoubtful(suggestion('EMERGING_TOOTH'))).toBe(false);
    expect(isDoubtful(suggestion('TOOTH'))).toBe(false);
  });

  it('include what an assistant drew', () => {
    expect(needsDecision(suggestion('PRIM_CAR_CAVITY', { confidence: null }))).toBe(true);
    expect(needsDecision(suggestion('TOOTH', { tooth: '16', confidence: null }))).toBe(true);
  });

  it('count connected restorations of one tooth, and braces, once', () => {
    const crown = suggestion('CROWN', { tooth: '16' });
    const annotations = [
      crown,
      suggestion('GOOD_ENDODONTICS', { tooth: '16' }),
      suggestion('SUPPORT_NON_SCREW', { tooth: '16' }),
      suggestion('COMPOSITE', { tooth: '16' }),
      suggestion('CROWN', { tooth: '17' }),
      suggestion('CROWN', { tooth: '16', checkTooth: true }),
      ...(['13', '12', '11'] as const).map((tooth) => suggestion('BRACES', { tooth })),
      suggestion('TOOTH', { tooth: '16' }),
    ];
    expect(decisionsLeft(annotations)).toBe(5);
    expect(decisionKey(crown)).toBe('16');
  });

  it('are ordered: issues (also experimental), restorations, doubtful teeth, other optional ones; then by tooth', () => {
    const order = [
      suggestion('PRIM_CAR_CAVITY', { tooth: '11', experimental: true }),
      suggestion('PRIM_CAR_CAVITY', { tooth: '46' }),
      suggestion('CROWN', { tooth: '17', confidence: 0.5 }),
      suggestion('GOOD_ENDODONTICS', { tooth: '17', confidence: 0.4 }),
      suggestion('COMPOSITE', { tooth: '16', confidence: 0.4 }),
      suggestion('TOOTH', { tooth: '18', confidence: 0.3 }),
      suggestion('JEWELLERY'),
      suggestion('PRIM_CAR_CAVITY', { tooth: '12', experimental: true, confidence: 0.3 }),
      suggestion('BRIDGE', { tooth: '11', experimental: true }),
    ];
    expect([...order].reverse().sort(compareForDecision)).toEqual(order);
  });
});
