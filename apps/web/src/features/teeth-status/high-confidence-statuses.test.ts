import { expect, it } from 'vitest';
import { DEFAULT_MIN_CONFIDENCE, highConfidenceStatuses, openSoundTeeth } from './high-confidence-statuses';
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
