import { expect, it } from 'vitest';
import { createTurnQueue } from './turn-queue';

it('takes lanes in turn, and the oldest item of each first', () => {
  const queue = createTurnQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  expect(queue.next()).toBe('a1');
  queue.add('b', 'b1');
  queue.add('b', 'b2');
  // The lane that has had no turn yet is before the one that has just had one.
  expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['b1', 'a2', 'b2', 'a3', undefined]);
});

it('keeps the turn of a lane that comes back while others wait', () => {
  const queue = createTurnQueue<string>();
  for (const item of ['b1', 'b2']) queue.add('b', item);
  queue.add('a', 'a1');
  expect([queue.next(), queue.next()]).toEqual(['b1', 'a1']);
  queue.add('a', 'a2');
  expect([queue.next(), queue.next()]).toEqual(['b2', 'a2']);
});

it('lets lanes that come one after the other not all go before one that has had a turn', () => {
  const queue = createTurnQueue<string>();
  queue.add('a', 'a1');
  expect(queue.next()).toBe('a1');
  for (const lane of ['b', 'c', 'd']) queue.add(lane, lane);
  expect(queue.next()).toBe('b');
  queue.add('a', 'a2');
  // `c` and `d` arrived when `a` had just had its turn.
  for (const lane of ['e', 'f', 'g']) queue.add(lane, lane);
  expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['c', 'd', 'a2', 'e']);
});

it('removes an item that nobody waits for, and counts the items of a lane', () => {
  const queue = createTurnQueue<string>();
  for (const item of ['a1', 'a2']) queue.add('a', item);
  queue.add('b', 'b1');
  expect([queue.waiting('a'), queue.waiting('b'), queue.waiting('c')]).toEqual([2, 1, 0]);
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('c', 'a1')]).toEqual([true, false, false]);
  expect(queue.next()).toBe('a2');
  expect(queue.clear()).toEqual(['b1']);
  expect(queue.next()).toBeUndefined();
});
