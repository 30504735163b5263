import type { DriftReading } from '@molaar/db';
import { INSTALLATION, scopeOf } from '@molaar/services/drift';
import { expect, it } from 'vitest';
import { driftReport } from './drift-report';

const READING: DriftReading = {
  ...{ scope: INSTALLATION, figure: 'white', radiographs: 900, reference: 340, distance: 0.1, limit: 0.25, median: 0.01 },
  ...{ referenceMedian: 0.01, own: false, driftingSince: null, measuredAt: new Date('2026-03-02T10:00:00Z') },
};

it('names the device, what drifts there, and with what it is compared', () => {
  const drifting = { ...READING, distance: 0.5, driftingSince: new Date('2026-03-01T10:00:00Z') };
  expect(
    driftReport([
      READING,
      { ...drifting, scope: scopeOf('PX-1'), figure: 'width', median: 1450, referenceMedian: 2850, own: true, radiographs: 200 },
      { ...READING, scope: scopeOf('PX-1') },
      { ...drifting, scope: scopeOf(null), radiographs: 60, limit: 0.311 },
    ]),
  ).toEqual([
    'Drift, all radiographs: 0 of 1 figures',
    '',
    'Drift, PX-1: 1 of 2 figures',
    'figure  radiographs  median  usual  distance  limit  compared with  drifts since',
    'width           200    1450   2850      0.50   0.25            own    2026-03-01',
    '',
    'Drift, unknown device: 1 of 1 figures',
    'figure  radiographs  median  usual  distance  limit  compared with  drifts since',
    'white            60    0.01   0.01      0.50   0.31        release    2026-03-01',
  ]);
});

it('says when nothing can be compared', () => {
  expect(driftReport(null)).toEqual(['Drift: the model has no reference']);
  expect(driftReport([])).toEqual(['Drift: no device has enough recent radiographs to be compared']);
});
