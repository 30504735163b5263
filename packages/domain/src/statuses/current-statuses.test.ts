import { describe, expect, it } from 'vitest';
import type { StoredAnnotation } from '../findings';
import { currentStatuses } from './current-statuses';
import { decideAnnotations } from './decide-annotations';
import { decideStatuses } from './decide-statuses';
import type { StoredStatus } from './stored-status';

const MORNING = new Date('2026-03-02T08:00:00Z');
const NOON = new Date('2026-03-02T12:00:00Z');

function annotation(over: Partial<StoredAnnotation>): StoredAnnotation {
  return {
    id: 'decay',
    class: 'PRIM_CAR_CAVITY',
    category: 'ISSUES',
    tooth: '16',
    surfaces: ['M'],
    box: [12, 50, 8, 8],
    confidence: 0.7,
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
    createdAt: MORNING,
    ...over,
  };
}

const tooth = (number: StoredAnnotation['tooth'], x: number, over: Partial<StoredAnnotation> = {}) =>
  annotation({ id: `tooth-${number}`, class: 'TOOTH', category: 'TEETH', tooth: number, surfaces: [], box: [x, 0, 20, 60], ...over });

function storedStatus(decision: StoredStatus['decision'], at: Date, over: Partial<StoredStatus> = {}): StoredStatus {
  return {
    key: '16|PRIM_CAR_CAVITY|M',
    tooth: '16',
    surfaces: ['M'],
    status: 'PRIM_CAR_CAVITY',
    decision,
    annotationIds: ['decay'],
    decidedBy: 'dentist',
    decidedAt: at,
    ...over,
  };
}

const decisions = (annotations: StoredAnnotation[], stored: StoredStatus[] = []) =>
  Object.fromEntries(currentStatuses(annotations, stored).map(({ key, decision }) => [key, decision]));

describe('current statuses of an image', () => {
  it('are suggestions until somebody decides', () => {
    expect(currentStatuses([annotation({})], [])).toMatchObject([
      { key: '16|PRIM_CAR_CAVITY|M', decision: 'SUGGESTED', confidence: 0.7, annotationIds: ['decay'], decidedBy: null },
    ]);
  });

  it('do not suggest a tooth as sound when a person stated a finding, unless a person says so', () => {
    const crown = storedStatus('APPROVED', NOON, { key: '16|CROWN|', status: 'CROWN', surfaces: [], annotationIds: [] });
    const sound = storedStatus('APPROVED', MORNING, { key: '16|SOUND|', status: 'SOUND', surfaces: [], annotationIds: ['tooth-16'] });
    const teeth = [tooth('16', 0), tooth('15', 40)];
    expect(decisions(teeth, [{ ...crown, decision: 'REJECTED' }])).toMatchObject({ '16|SOUND|': 'SUGGESTED' });
    expect(decisions(teeth, [crown])).toEqual({ '16|CROWN|': 'APPROVED', '15|SOUND|': 'SUGGESTED' });
    expect(decisions(teeth, [crown, sound])).toEqual({ '16|CROWN|': 'APPROVED', '16|SOUND|': 'APPROVED', '15|SOUND|': 'SUGGESTED' });
  });

  it('are approved with their annotation; the later decision counts', () => {
    const approved = annotation({ decision: 'APPROVED', decidedBy: 'colleague', decidedAt: NOON });
    expect(currentStatuses([approved], [])).toMatchObject([{ decision: 'APPROVED', decidedBy: 'colleague', decidedAt: NOON }]);
    expect(decisions([approved], [storedStatus('REJECTED', MORNING)])).toEqual({ '16|PRIM_CAR_CAVITY|M': 'APPROVED' });
    const earlier = annotation({ decision: 'APPROVED', decidedBy: 'colleague', decidedAt: MORNING });
    expect(decisions([earlier], [storedStatus('REJECTED', NOON)])).toEqual({ '16|PRIM_CAR_CAVITY|M': 'REJECTED' });
  });

  it('lose an approval whose annotation moved to another tooth, and keep one stated without an annotation', () => {
    const moved = annotation({ tooth: '17', decision: 'EDITED', decidedBy: 'dentist', decidedAt: NOON });
    const extracted = storedStatus('APPROVED', MORNING, {
      key: '18|EXTRACTED|',
      tooth: '18',
      surfaces: [],
      status: 'EXTRACTED',
      annotationIds: [],
    });
    expect(decisions([moved], [storedStatus('APPROVED', MORNING), extracted])).toEqual({
      '17|PRIM_CAR_CAVITY|M': 'APPROVED',
      '18|EXTRACTED|': 'APPROVED',
    });
  });

  it('still show what was rejected together with its annotation', () => {
    const rejected = annotation({ decision: 'REJECTED', decidedBy: 'dentist', decidedAt: NOON });
    expect(decisions([rejected], [storedStatus('REJECTED', NOON)])).toEqual({ '16|PRIM_CAR_CAVITY|M': 'REJECTED' });
    expect(decisions([rejected], [])).toEqual({});
  });

  it('do not call a tooth sound because a person confirmed that it is present', () => {
    expect(decisions([tooth('16', 0, { decision: 'APPROVED', decidedBy: 'dentist', decidedAt: NOON })])).toEqual({
      '16|SOUND|': 'SUGGESTED',
    });
  });

  it('have a bridge unit for every position under it, from the current teeth and bridge', () => {
    const bridge = annotation({
      id: 'bridge',
      class: 'BRIDGE',
      category: 'RESTORATIONS',
      tooth: '16',
      surfaces: ['CROWN'],
      box: [0, 40, 60, 20],
    });
    const ends = [tooth('16', 0), tooth('14', 40)];
    expect(decisions([...ends, bridge])).toEqual({
      '16|ABUTMENT|CROWN': 'SUGGESTED',
      '15|PONTIC|CROWN': 'SUGGESTED',
      '14|ABUTMENT|CROWN': 'SUGGESTED',
    });
    expect(decisions([...ends, { ...bridge, box: [0, 40, 20, 20] }])).toEqual({
      '16|ABUTMENT|CROWN': 'SUGGESTED',
      '14|SOUND|': 'SUGGESTED',
    });
  });
});

describe('deciding statuses', () => {
  const context = { right: 'YES', userId: 'dentist', at: NOON } as const;
  const decide = (annotations: StoredAnnotation[], stored: StoredStatus[], inputs: Parameters<typeof decideStatuses>[2]) => {
    const current = currentStatuses(annotations, stored);
    const decided = decideStatuses(current, stored, inputs, context);
    return Object.fromEntries(decideAnnotations(annotations, current, decided, context).map(({ id, decision }) => [id, decision]));
  };
  const input = (decision: 'APPROVED' | 'REJECTED') =>
    ({ tooth: '16', surface: ['M'], status: 'PRIM_CAR_CAVITY', decision, annotationIds: [] }) as Parameters<
      typeof decideStatuses
    >[2][number];

  it('decides their annotations, and withdraws only what that decision had changed', () => {
    expect(decide([annotation({})], [], [input('APPROVED')])).toEqual({ decay: 'APPROVED' });
    expect(decide([annotation({ edited: true })], [], [input('APPROVED')])).toEqual({ decay: 'EDITED' });
    expect(decide([annotation({})], [], [input('REJECTED')])).toEqual({ decay: 'REJECTED' });
    const together = annotation({ decision: 'APPROVED', decidedBy: 'dentist', decidedAt: MORNING });
    expect(decide([together], [storedStatus('APPROVED', MORNING)], [])).toEqual({ decay: 'SUGGESTED' });
    const before = { ...together, decidedBy: 'colleague' };
    expect(decide([before], [storedStatus('APPROVED', MORNING)], [])).toEqual({});
  });

  it('restores the annotations of a reversed rejection', () => {
    const rejected = annotation({ decision: 'REJECTED', decidedBy: 'dentist', decidedAt: MORNING });
    expect(decide([rejected], [storedStatus('REJECTED', MORNING)], [input('APPROVED')])).toEqual({ decay: 'APPROVED' });
  });

  it('keeps a tooth that is not sound, and a bridge with one wrong unit', () => {
    const sound = { tooth: '16', surface: [], status: 'SOUND', decision: 'REJECTED', annotationIds: [] } as Parameters<
      typeof decideStatuses
    >[2][number];
    expect(decide([tooth('16', 0)], [], [sound])).toEqual({});
    const bridge = annotation({
      id: 'bridge',
      class: 'BRIDGE',
      category: 'RESTORATIONS',
      tooth: '16',
      surfaces: ['CROWN'],
      box: [0, 40, 60, 20],
    });
    const all = [tooth('16', 0), tooth('14', 40), bridge];
    const unit = (number: '16' | '15' | '14', status: 'ABUTMENT' | 'PONTIC') =>
      ({ tooth: number, surface: ['CROWN'], status, decision: 'REJECTED', annotationIds: [] }) as Parameters<
        typeof decideStatuses
      >[2][number];
    expect(decide(all, [], [unit('15', 'PONTIC')])).toEqual({});
    expect(decide(all, [], [unit('16', 'ABUTMENT'), unit('15', 'PONTIC'), unit('14', 'ABUTMENT')])).toEqual({ bridge: 'REJECTED' });
  });

  it('rejects an issue without surface, a surface of another tooth and a duplicate status', () => {
    const bad = (over: object) => () => decide([], [], [{ ...input('APPROVED'), ...over }]);
    expect(bad({ surface: [] })).toThrow(expect.objectContaining({ fields: { 'statuses.0.surface': 'issueNeedsSurface' } }));
    expect(bad({ surface: ['I'] })).toThrow(expect.objectContaining({ fields: { 'statuses.0.surface': 'invalid' } }));
    expect(() => decide([], [], [input('APPROVED'), input('REJECTED')])).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});
