import type { PatientComment, PatientDetails } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline';

const image = (over: object) => ({
  id: 'i1',
  imageNumber: 1,
  kind: 'PANORAMIC',
  imageStatus: 'ANALYSIS_PERFORMED',
  dateUploaded: '2026-01-02T10:00:00.000Z',
  analysis: null,
  ...over,
});

it('returns the events, newest first, and an analysis when it has ended', () => {
  const file = {
    patient: { createdDate: '2026-01-01T10:00:00.000Z' },
    images: [
      image({ analysis: { id: 'a1', state: 'SUCCEEDED', notices: [], finishedAt: '2026-01-02T10:00:05.000Z' } }),
      image({
        id: 'i2',
        imageNumber: 2,
        dateUploaded: '2026-01-04T10:00:00.000Z',
        analysis: { id: 'a2', state: 'RUNNING', finishedAt: null },
      }),
      image({
        id: 'i3',
        imageNumber: 3,
        dateUploaded: '2026-01-05T10:00:00.000Z',
        analysis: { id: 'a3', state: 'FAILED', finishedAt: '2026-01-05T10:01:00.000Z' },
      }),
      image({
        id: 'i4',
        imageNumber: 4,
        dateUploaded: '2026-01-06T10:00:00.000Z',
        analysis: { id: 'a4', state: 'FAILED', failure: 'CANCELLED', finishedAt: '2026-01-06T10:01:00.000Z' },
      }),
    ],
    plans: [{ id: 'p1', savedAt: '2026-01-03T10:00:00.000Z', planVersion: 2 }],
  } as unknown as PatientDetails;
  const comment = {
    id: 'c1',
    createdAt: '2026-01-03T12:00:00.000Z',
    author: { id: 'u1', name: 'Mets' },
    comment: 'Helistas.',
  } as PatientComment;
  expect(timelineOf(file, [comment]).map(({ kind, id }) => [kind, id])).toEqual([
    ['cancelled', 'analysis a4'],
    ['image', 'image i4'],
    ['failed', 'analysis a3'],
    ['image', 'image i3'],
    ['image', 'image i2'],
    ['comment', 'comment c1'],
    ['plan', 'plan p1'],
    ['analysed', 'analysis a1'],
    ['image', 'image i1'],
    ['created', 'created'],
  ]);
});

it('calls an image analysed only where the analysis read it', () => {
  const ended = (over: object, notices: string[]) => {
    const analysis = { id: 'a1', state: 'SUCCEEDED', failure: null, notices, finishedAt: '2026-01-02T10:00:05.000Z' };
    const file = { patient: { createdDate: '2026-01-01T10:00:00.000Z' }, images: [image({ ...over, analysis })], plans: [] };
    return timelineOf(file as unknown as PatientDetails)[0]?.kind;
  };
  expect(ended({}, [])).toBe('analysed');
  expect(ended({}, ['TOO_DARK'])).toBe('analysed');
  expect(ended({}, ['NOT_PANORAMIC'])).toBe('unread');
  expect(ended({}, ['UPSIDE_DOWN'])).toBe('unread');
  expect(ended({ kind: 'BITEWING' }, [])).toBe('unread');
});
