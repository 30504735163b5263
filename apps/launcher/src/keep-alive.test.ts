import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Child } from './child';
import { keepAlive, MOST_ENDS } from './keep-alive';

/** A server whose end, and the time until it, the test decides. */
function stage({ givesUp = true } = {}) {
  const pauses: number[] = [];
  const ends: ((code: number) => void)[] = [];
  const hopeless = vi.fn();
  let time = 0;
  let waiting: (() => void) | undefined;
  const start = (): Child => {
    const ended = new Promise<number>((resolve) => ends.push(resolve));
    return { name: 'server', process: { exitCode: 1 } as Child['process'], ended };
  };
  const kept = keepAlive(start(), start, {
    ...(givesUp && { onHopeless: hopeless }),
    now: () => time,
    later: (action, ms) => {
      pauses.push(ms);
      waiting = action;
      return () => {
        waiting = undefined;
      };
    },
  });
  return {
    kept,
    pauses,
    hopeless,
    starts: () => ends.length,
    isWaiting: () => waiting !== undefined,
    /** The one that runs ends after it lived for so long; after its pause the next is started. */
    async dies(afterMs = 100): Promise<void> {
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

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => void vi.restoreAllMocks());

describe('a process that ends', () => {
  it('is started again after pauses that grow, and given up when it never lives for long', async () => {
    const { dies, pauses, hopeless, starts } = stage();
    for (let time = 1; time < MOST_ENDS; time++) await dies();
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(starts()).toBe(MOST_ENDS);
    expect(hopeless).not.toHaveBeenCalled();
    await dies();
    expect(hopeless).toHaveBeenCalledTimes(1);
    expect(starts()).toBe(MOST_ENDS);
    expect(said.at(-1)).toBe('The server ended with 1, for the 10th time in a row soon after its start; giving up');
  });

  it('begins to count anew once it has lived for long', async () => {
    const { dies, pauses, hopeless } = stage();
    for (let round = 0; round < 3; round++) {
      for (let time = 1; time < MOST_ENDS; time++) await dies();
      await dies(31_000);
    }
    expect(hopeless).not.toHaveBeenCalled();
    // After a long life, and at the first end after it.
    expect(pauses.filter((pause) => pause === 500)).toHaveLength(6);
  });

  it('is started again for ever where nobody wants to hear of its hopelessness', async () => {
    const { dies, starts } = stage({ givesUp: false });
    for (let time = 0; time < 5 * MOST_ENDS; time++) await dies();
    expect(starts()).toBe(5 * MOST_ENDS + 1);
  });

  it('is not started again once it was stopped', async () => {
    const { kept, dies, starts, isWaiting } = stage();
    await kept.stop(10);
    await dies();
    expect(isWaiting()).toBe(false);
    expect(starts()).toBe(1);
  });
});
