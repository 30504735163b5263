import { expect, it } from 'vitest';
import { countedIn } from './counted-in';

it('counts tooth statuses that differ from a practice system as conflicts, not as patients', () => {
  expect(countedIn('PARTNER_CONFLICT')).toBe('conflicts');
  expect(countedIn('BATCH_DONE')).toBe('images');
  expect(countedIn('RETENTION_DUE')).toBe('patients');
});
