import { expect, it } from 'vitest';
import { GIVE_UP_MS, webhookWait } from './attempt-times';

it('makes many attempts on the first day and some each day until it gives up', () => {
  const times = [0];
  while ((times.at(-1) ?? 0) < GIVE_UP_MS) times.push((times.at(-1) ?? 0) + webhookWait(times.length, 1));
  const within = (ms: number) => times.filter((time) => time < ms).length;
  expect(within(60_000)).toBe(3);
  expect(within(3_600_000)).toBe(8);
  expect(within(86_400_000)).toBeGreaterThan(11);
  expect(times.length).toBeGreaterThan(20);
  expect(times.length).toBeLessThan(30);
});

it('spreads simultaneous failures and waits as long as the receiver asks', () => {
  expect(webhookWait(3, 0)).toBe(30_000);
  expect(webhookWait(3, 1)).toBe(60_000);
  expect(webhookWait(1, 0, 90_000)).toBe(90_000);
});
