import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SecurityEventBuffer } from './security-event-buffer';

describe('saves of the security log', () => {
  it('run one after the other, so that awaiting one means that the events of before are saved too', async () => {
    const buffer = new SecurityEventBuffer();
    const order: string[] = [];
    let finish = (): void => {};
    const blocked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = buffer.inTurn(async () => {
      await blocked;
      order.push('first');
    });
    const second = buffer.inTurn(async () => {
      order.push('second');
      return 2;
    });
    for (let turns = 0; turns < 5; turns += 1) await turn();
    expect(order).toEqual([]);
    finish();
    expect(await second).toBe(2);
    expect(order).toEqual(['first', 'second']);
    await first;
  });

  it('go on after one that failed, which says so', async () => {
    const buffer = new SecurityEventBuffer();
    const failed = buffer.inTurn(() => Promise.reject(new Error('no database')));
    const next = buffer.inTurn(async () => 'saved');
    await expect(failed).rejects.toThrow('no database');
    expect(await next).toBe('saved');
  });
});
