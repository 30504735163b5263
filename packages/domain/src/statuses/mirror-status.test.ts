import { expect, it } from 'vitest';
import { mirrorStatus, mirrorStatusKey } from './mirror-status';
import type { StoredStatus } from './stored-status';
import { statusKey } from './suggest-statuses';

it('a status on the other side has its tooth and key, with the same surfaces and decision', () => {
  const status: StoredStatus = {
    key: statusKey('16', 'COMPOSITE', ['M', 'O']),
    tooth: '16',
    surfaces: ['M', 'O'],
    status: 'COMPOSITE',
    decision: 'APPROVED',
    annotationIds: ['a'],
    decidedBy: 'u',
    decidedAt: new Date(0),
  };
  const mirrored = mirrorStatus(status);
  expect(mirrored).toEqual({ ...status, tooth: '26', key: statusKey('26', 'COMPOSITE', ['M', 'O']) });
  expect(mirrorStatus(mirrored)).toEqual(status);
  expect(mirrorStatusKey('85|SOUND|')).toBe('75|SOUND|');
});
