import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Child } from './child';
import { MANY_FAILURES, superviseChild } from './supervise-child';

/** A supervised process whose end and clock are controlled by the test. */
function stage() {
  const pauses: number[] = [];
  const ends: ((code: number) => void)[] = [];
  const notified = vi.fn();
  let time = 0;
  let waiting: (() => void) | undefined;
  const start = (): Child => {
    const ended = new Promise<number>((resolve) => ends.push(resolve));
    return { name: 'server', process: { exitCode: 1 } as Child['process'], ended };
  };
  const supervised = superviseChild(start(), start, {
    onManyFailures: notified,
    now: () => time,
    schedule: (action, ms) => {
      pauses.push(ms);
      waiting = action;
      return () => {
        waiting = undefined;
      };
    },
  });
  return {
    supervised,
    pauses,
    notified,
    starts: () => ends.length,
    isWaiting: () => waiting !== undefined,
    /** Ends the running process after `afterMs`, then runs the scheduled restart. */
    async fail(afterMs = 100): Promise<void> {
      time += afterMs;
      ends.at(-1)?.(1);
      await Promise.resolve();
      await Promise.resolve();
      const next = waiting;
      waiting = undefined;
      next?.();
    },
  };
}

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

describe('superviseChild', () => {
  it('restarts with growing pauses, for ever, and notifies at every tenth failure in a row', async () => {
    const { fail, pauses, notified, starts } = stage();
    for (let time = 1; time < MANY_FAILURES; time++) await fail();
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(notified).not.toHaveBeenCalled();
    for (let time = 0; time < 4 * MANY_FAILURES + 1; time++) await fail();
    expect(starts()).toBe(5 * MANY_FAILURES + 1);
    expect(notified).toHaveBeenCalledTimes(5);
    expect(lines.at(-1)).toBe('The server ended with 1; starting it again in 30 s');
  });

  it('resets the count after a long run', async () => {
    const { fail, pauses, notified } = stage();
    for (let round = 0; round < 3; round++) {
      for (let time = 1; time < MANY_FAILURES; time++) await fail();
      await fail(31_000);
    }
    expect(notified).not.toHaveBeenCalled();
    // After each long run, and at the first failure.
    expect(pauses.filter((pause) => pause === 500)).toHaveLength(6);
  });

  it('does not restart after stop', async () => {
    const { supervised, fail, starts, isWaiting } = stage();
    await supervised.stop(10);
    await fail();
    expect(isWaiting()).toBe(false);
    expect(starts()).toBe(1);
  });
});
