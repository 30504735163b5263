import { describe, expect, it } from 'vitest';
import type { StoredAnnotation } from '../findings';
import { correctSurfaces } from './correct-surfaces';
import { currentStatuses } from './current-statuses';

const AT = new Date('2026-03-02T10:00:00Z');

function annotation(id: string, over: Partial<StoredAnnotation> = {}): StoredAnnotation {
  return {
    id,
    class: 'PRIM_CAR_CAVITY',
    category: 'ISSUES',
    tooth: '16',
    surfaces: ['M'],
    box: [0, 0, 10, 10],
    confidence: 0.9,
    source: 'AI',
    decision: 'SUGGESTED',
    edited: false,
    corrections: [],
    detectedClass: null,
    checkTooth: false,
    experimental: false,
    label: null,
    analysisId: null,
    decidedBy: null,
    decidedAt: null,
    createdAt: AT,
    ...over,
  };
}

const change = { tooth: '16', status: 'PRIM_CAR_CAVITY', surface: ['O', 'M'], surfaceBefore: ['M'], decision: 'APPROVED' } as const;
const context = { right: 'YES', userId: 'dentist', at: AT } as const;

describe('corrected surfaces', () => {
  const annotations = [annotation('decay'), annotation('other', { tooth: '17' })];
  const current = currentStatuses(annotations, []);

  it('become those of the annotations, which then suggest no other status', () => {
    const changed = correctSurfaces(annotations, current, [change], context);
    expect(changed).toEqual([
      {
        ...annotation('decay'),
        surfaces: ['M', 'O'],
        decision: 'EDITED',
        edited: true,
        corrections: ['SURFACES'],
        decidedBy: 'dentist',
        decidedAt: AT,
      },
    ]);
    expect(currentStatuses(changed, []).map(({ key, decision }) => [key, decision])).toEqual([['16|PRIM_CAR_CAVITY|MO', 'APPROVED']]);
  });

  it('change nothing for an unknown status, or without surfaces before', () => {
    const { surfaceBefore: _, ...plain } = change;
    expect(correctSurfaces(annotations, current, [plain, { ...change, surfaceBefore: ['D'] }], context)).toEqual([]);
  });

  it('are rejected where the tooth has no such surface, and from a person who may only draft', () => {
    expect(() => correctSurfaces(annotations, current, [{ ...change, surface: ['I'] }], context)).toThrow('no surface I');
    expect(() => correctSurfaces(annotations, current, [{ ...change, surface: [] }], context)).toThrow('needs a surface');
    expect(() => correctSurfaces(annotations, current, [change], { ...context, right: 'DRAFT' })).toThrow('may only draft');
  });
});
