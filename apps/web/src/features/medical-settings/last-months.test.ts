import { expect, it } from 'vitest';
import { lastMonths } from './last-months';

it('begins with the current month and goes over the turn of the year', () => {
  expect(lastMonths(new Date(2026, 1, 28), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(lastMonths(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02']);
});
