import { expect, it } from 'vitest';
import { nextBatchSize } from './next-batch-size';

it('aims at batches of 50 ms: shrinks at once, grows by a half at most', () => {
  expect(nextBatchSize(200, 50)).toBe(200);
  expect(nextBatchSize(200, 1_270)).toBe(20);
  expect(nextBatchSize(200, 100)).toBe(100);
  expect(nextBatchSize(200, 40)).toBe(250);
  expect(nextBatchSize(200, 0)).toBe(300);
});

it('stays between 20 and 1,000 rows, but for a start below', () => {
  expect(nextBatchSize(20, 5_000)).toBe(20);
  expect(nextBatchSize(900, 1)).toBe(1_000);
  expect(nextBatchSize(3, 5_000)).toBe(3);
  expect(nextBatchSize(1, 0)).toBe(2);
});

it('reaches the target from any start where a row always takes as long', () => {
  for (const perRow of [0.1, 0.25, 1, 2]) {
    let size = 200;
    for (let batch = 0; batch < 20; batch += 1) size = nextBatchSize(size, size * perRow);
    expect(size * perRow).toBeGreaterThan(40);
    expect(size * perRow).toBeLessThanOrEqual(50);
  }
});
