import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns';

/** Starts works that end one after the other, when `end` is called. */
function works(turns: FairTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (key: string, name: string) =>
    turns.take(key, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return {
    begun,
    take,
    endOne: async () => {
      await turn();
      ends.shift()?.();
      await turn();
    },
  };
}

describe('fair turns', () => {
  it('go round the keys, whatever one of them has queued', async () => {
    const { begun, take, endOne } = works(new FairTurns({ atOnce: 1, waiting: 10 }));
    const all = [...['a1', 'a2', 'a3', 'a4'].map((name) => take('a', name)), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')];
    for (let count = 0; count < all.length; count += 1) await endOne();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('reject what waits beyond the bound of its key, and go on after a failure', async () => {
    const turns = new FairTurns({ atOnce: 1, waiting: 1 });
    const { take, endOne } = works(turns);
    const first = take('a', 'a1');
    const failing = expect(turns.take('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(take('a', 'a3')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 });
    await endOne();
    await first;
    await failing;
    await expect(turns.take('a', async () => 'free')).resolves.toBe('free');
  });
});
