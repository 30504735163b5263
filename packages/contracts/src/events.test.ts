import { expect, it } from 'vitest';
import { isLaterEvent } from './events';

it('orders the events of one process by number', () => {
  expect(isLaterEvent('a1.10', 'a1.9')).toBe(true);
  expect(isLaterEvent('a1.9', 'a1.10')).toBe(false);
  expect(isLaterEvent('a1.9', 'a1.9')).toBe(false);
});

it('treats an event of another process as later, because their numbers cannot be compared', () => {
  expect(isLaterEvent('b2.1', 'a1.9')).toBe(true);
  expect(isLaterEvent('a1.9', 'b2.1')).toBe(true);
});
