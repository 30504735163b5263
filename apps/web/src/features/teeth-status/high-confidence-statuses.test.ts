import { describe, expect, it } from 'vitest';
import { DEFAULT_MIN_CONFIDENCE, highConfidenceStatuses, nextApproval, openSoundTeeth } from './high-confidence-statuses';
import type { ShownStatus } from './status-edits';

function shown(key: string, over: Partial<ShownStatus>): ShownStatus {
  return {
    key,
    id: key,
    tooth: '36',
    surface: ['O'],
    status: 'PRIM_CAR_CAVITY',
    effect: 'CROWN',
    confidence: 0.9,
    checkTooth: false,
    annotationIds: [],
    decision: 'SUGGESTED',
    decidedBy: null,
    decidedAt: null,
    unsaved: false,
    theirs: null,
    byHand: false,
    ...over,
  };
}

const ALL = [
  shown('confident', {}),
  shown('just confident', { confidence: DEFAULT_MIN_CONFIDENCE }),
  shown('not confident', { confidence: DEFAULT_MIN_CONFIDENCE - 0.001 }),
  shown('by a person', { confidence: null }),
  shown('which tooth', { checkTooth: true }),
  shown('approved', { decision: 'APPROVED' }),
  shown('rejected', { decision: 'REJECTED' }),
  shown('experimental', {}),
  shown('sound', { status: 'SOUND', surface: [], confidence: 0.99 }),
  shown('sound, which tooth', { status: 'SOUND', surface: [], checkTooth: true }),
];

it('returns only what is confident, measured, undecided and on a certain tooth', () => {
  expect(highConfidenceStatuses(ALL, new Set(['experimental']), DEFAULT_MIN_CONFIDENCE).map(({ key }) => key)).toEqual([
    'confident',
    'just confident',
  ]);
});

it('returns more for a lower minimum confidence', () => {
  const names = (from: number) => highConfidenceStatuses(ALL, new Set(['experimental']), from).map(({ key }) => key);
  expect(names(0.5)).toEqual(['confident', 'just confident', 'not confident']);
  expect(names(0.95)).toEqual([]);
});

it('leaves out what contradicts another, or an approved status', () => {
  const root = (key: string, over: Partial<ShownStatus>) => shown(key, { surface: ['ROOT'], status: 'GOOD_ENDODONTICS', ...over });
  const statuses = [
    root('implant', { tooth: '46', status: 'IMPLANT' }),
    root('its root filling', { tooth: '46' }),
    root('of an extracted tooth', { tooth: '16' }),
    shown('extracted', { tooth: '16', surface: [], status: 'EXTRACTED', decision: 'APPROVED' }),
    root('plain', { tooth: '11' }),
  ];
  expect(highConfidenceStatuses(statuses, new Set(), DEFAULT_MIN_CONFIDENCE).map(({ key }) => key)).toEqual(['plain']);
});

it('leaves out sound teeth: a detected tooth is not a sound one', () => {
  expect(openSoundTeeth(ALL).map(({ key }) => key)).toEqual(['sound']);
});

describe('where nothing reaches the minimum confidence', () => {
  const next = (statuses: readonly ShownStatus[], from = DEFAULT_MIN_CONFIDENCE) => nextApproval(statuses, new Set(['experimental']), from);
  const sound = shown('sound', { status: 'SOUND', surface: [] });

  it('names the highest minimum that some findings reach, and how many', () => {
    const statuses = [0.44, 0.63, 0.61, 0.52].map((confidence) => shown(String(confidence), { confidence }));
    expect(next(statuses)).toEqual({ kind: 'LOWER_MINIMUM', minimum: 0.6, count: 2 });
    expect(next(statuses, 0.6)).toEqual({ kind: 'LOWER_MINIMUM', minimum: 0.5, count: 3 });
  });

  it('counts findings that no minimum approves: low, experimental, of an uncertain tooth', () => {
    const statuses = [shown('low', { confidence: 0.3 }), shown('experimental', {}), shown('which tooth', { checkTooth: true }), sound];
    expect(next(statuses)).toEqual({ kind: 'ONE_BY_ONE', count: 3 });
  });

  it('says when no finding is left', () => {
    expect(next([shown('approved', { decision: 'APPROVED' }), sound])).toEqual({ kind: 'NONE_LEFT' });
  });
});
