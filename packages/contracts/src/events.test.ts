import { expect, it } from 'vitest';
import { isLaterEvent } from './events';

it('puts the events of one process in order, by their numbers', () => {
  expect(isLaterEvent('a1.10', 'a1.9')).toBe(true);
  expect(isLaterEvent('a1.9', 'a1.10')).toBe(false);
  expect(isLaterEvent('a1.9', 'a1.9')).toBe(false);
});

it('takes what another process tells for later: no number compares the two', () => {
  expect(isLaterEvent('b2.1', 'a1.9')).toBe(true);
  expect(isLaterEvent('a1.9', 'b2.1')).toBe(true);
});
