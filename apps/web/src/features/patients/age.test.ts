import { expect, it } from 'vitest';
import { ageOn } from './age';

it('counts a year from the birthday', () => {
  expect(ageOn(new Date(2025, 2, 7), '1980-03-08')).toBe(44);
  expect(ageOn(new Date(2025, 2, 8), '1980-03-08')).toBe(45);
  expect(ageOn(new Date(2025, 11, 31), '1980-03-08')).toBe(45);
  expect(ageOn(new Date(2025, 0, 1), '2025-01-01')).toBe(0);
});
