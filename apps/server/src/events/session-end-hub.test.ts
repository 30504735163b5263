import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionEndHub, type StreamSession } from './session-end-hub';

const session = (sessionId: string): StreamSession => ({ organizationId: 'a', sessionId });

/** @param left Milliseconds until each session ends; may change. */
function hubOver(left: Map<string, number>) {
  const asked: string[][] = [];
  const errors: unknown[] = [];
  const hub = new SessionEndHub({
    read: async (sessions) => {
      asked.push(sessions.map(({ sessionId }) => sessionId));
      return left;
    },
    onError: (error) => errors.push(error),
  });
  return { hub, asked, errors };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('SessionEndHub', () => {
  it('checks the sessions of all streams with one statement every 5 s, and none when there is no stream', async () => {
    const left = new Map(['1', '2', '3'].map((id) => [id, 3_600_000] as const));
    const { hub, asked } = hubOver(left);
    const stops = ['1', '2', '3', '1'].map((id) => hub.listen(session(id), () => {}));
    await vi.advanceTimersByTimeAsync(10_500);
    expect(asked).toEqual(Array(3).fill(['1', '2', '3']));
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('notifies the streams of a session that ended elsewhere, and checks in time for one that expires', async () => {
    const left = new Map([
      ['stays', 3_600_000],
      ['expires', 1_000],
    ]);
    const { hub, asked } = hubOver(left);
    const ended: string[] = [];
    for (const id of ['stays', 'expires', 'ended']) hub.listen(session(id), () => ended.push(id));
    await vi.advanceTimersByTimeAsync(250);
    expect(ended).toEqual(['ended']);
    left.delete('expires');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toContain('expires');
    expect(asked).toHaveLength(2);
  });

  it('checks a stream that opens during a check soon after it', async () => {
    const { hub, asked } = hubOver(new Map([['1', 3_600_000]]));
    hub.listen(session('1'), () => {});
    await vi.advanceTimersByTimeAsync(3_000);
    const late = vi.fn();
    hub.listen(session('late'), late);
    await vi.advanceTimersByTimeAsync(250);
    expect(asked.at(-1)).toEqual(['1', 'late']);
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('goes on when the database does not answer, and ends nothing', async () => {
    const errors: unknown[] = [];
    const read = vi.fn(async () => new Map([['1', 3_600_000]])).mockRejectedValueOnce(new Error('away'));
    const hub = new SessionEndHub({ read, onError: (error) => errors.push(error) });
    const ended = vi.fn();
    hub.listen(session('1'), ended);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(errors).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
  });

  it('keeps current listeners when an earlier one stops twice', () => {
    const { hub } = hubOver(new Map());
    const stop = hub.listen(session('1'), () => {});
    stop();
    const ended = vi.fn();
    hub.listen(session('1'), ended);
    stop();
    hub.publish('1');
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
