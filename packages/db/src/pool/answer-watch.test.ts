import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerWatch, type Probed } from './answer-watch';

const LIMITS = { silentMs: 5_000, probeMs: 4_000, againMs: 500 };
let state: Probed;
const probe = vi.fn(async (withinMs: number) => {
  if (state === 'silent') await new Promise((resolve) => setTimeout(resolve, withinMs));
  return state;
});
const drop = vi.fn();
let watch: AnswerWatch;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  state = 'answered';
  watch = new AnswerWatch({ probe, drop }, LIMITS);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

/** A query that ends when the test says so. */
function query(): { answer(): void; fail(error: Error): void } {
  let resolve = (): void => undefined;
  let reject = (_error: Error): void => undefined;
  const promise = new Promise<void>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  watch.watch(promise);
  return { answer: resolve, fail: reject };
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('probes only while a query waits and none was answered for the time', async () => {
  const long = query();
  for (let second = 0; second < 20; second += 4) {
    const short = query();
    await after(4_000);
    short.answer();
    await after(0);
  }
  expect(probe).not.toHaveBeenCalled();
  await after(5_000);
  expect(probe).toHaveBeenCalledTimes(1);
  long.answer();
  await after(60_000);
  expect(probe).toHaveBeenCalledTimes(1);
});

it('a database that answers the probe keeps its connections, however long the statement takes', async () => {
  query();
  await after(60_000);
  expect(probe.mock.calls.length).toBeGreaterThan(5);
  expect([watch.away, drop.mock.calls.length]).toEqual([false, 0]);
});

it('a database that answers nothing is away after silence and probe, and back with the first answer', async () => {
  state = 'silent';
  query();
  await after(8_999);
  expect(watch.away).toBe(false);
  await after(1);
  expect([watch.away, drop.mock.calls.length]).toEqual([true, 1]);
  await after(20_000);
  expect([watch.away, drop.mock.calls.length]).toEqual([true, 1]);
  state = 'answered';
  await after(5_000);
  expect(watch.away).toBe(false);
});

it('an answer to another query during the probe counts, also an error of the database, but not a broken connection', async () => {
  state = 'silent';
  query();
  const [refused, broken] = [query(), query()];
  await after(6_000);
  refused.fail(new pg.DatabaseError('refused', 0, 'error'));
  await after(3_000);
  expect(watch.away).toBe(false);
  await after(6_000);
  broken.fail(new Error('Connection terminated'));
  await after(3_000);
  expect(watch.away).toBe(true);
});

it('a connection that could not be opened in time is a reason to probe', async () => {
  state = 'silent';
  watch.suspect();
  watch.suspect();
  await after(4_000);
  expect([watch.away, drop.mock.calls.length]).toEqual([true, 1]);
});

it('one that refuses connections loses its silent ones, and is tried again by the next request', async () => {
  state = 'refused';
  query();
  await after(5_000);
  expect([watch.away, drop.mock.calls.length]).toEqual([false, 1]);
});
