import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Gate } from './gate';

describe('a gate', () => {
  it('lets some in at once and the others in turn', async () => {
    const gate = new Gate({ atOnce: 2, waiting: 5 });
    const entered: number[] = [];
    const leave: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((number) =>
      gate.enter('key').then((exit) => {
        entered.push(number);
        leave.push(exit);
      }),
    );
    await turn();
    expect(entered).toEqual([0, 1]);
    leave[0]?.();
    await turn();
    expect(entered).toEqual([0, 1, 2]);
    // Leaving twice makes no second place.
    leave[0]?.();
    await turn();
    expect(entered).toEqual([0, 1, 2]);
    for (const exit of leave) exit();
    await turn();
    for (const exit of leave) exit();
    await Promise.all(all);
    expect(entered).toEqual([0, 1, 2, 3]);
    for (const exit of leave) exit();
    expect(gate.keys).toBe(0);
  });

  it('rejects more than may wait, and separates keys', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 1 });
    const leave = await gate.enter('one');
    const waiting = gate.enter('one');
    await expect(gate.enter('one')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 });
    (await gate.enter('other'))();
    leave();
    (await waiting)();
    expect(gate.keys).toBe(0);
  });
});
