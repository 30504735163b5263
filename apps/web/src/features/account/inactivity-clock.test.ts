import { describe, expect, it } from 'vitest';
import { idleState, minutesAndSeconds, touchDelay } from './inactivity-clock';

const MINUTE = 60_000;

describe('the inactivity clock', () => {
  it('warns two minutes before the end and ends at it', () => {
    expect(idleState(0, 30, 0)).toEqual({ phase: 'ACTIVE', secondsLeft: 1800 });
    expect(idleState(0, 30, 28 * MINUTE - 1).phase).toBe('ACTIVE');
    expect(idleState(0, 30, 28 * MINUTE)).toEqual({ phase: 'WARNING', secondsLeft: 120 });
    expect(idleState(0, 30, 30 * MINUTE - 1)).toEqual({ phase: 'WARNING', secondsLeft: 1 });
    expect(idleState(0, 30, 30 * MINUTE)).toEqual({ phase: 'ENDED', secondsLeft: 0 });
    expect(idleState(0, 5, 60 * MINUTE)).toEqual({ phase: 'ENDED', secondsLeft: 0 });
  });

  it('reports activity to the server at once after a pause, else after half a minute', () => {
    expect(touchDelay(0, 5 * MINUTE)).toBe(0);
    expect(touchDelay(0, 10_000)).toBe(20_000);
    expect(touchDelay(0, 30_000)).toBe(0);
  });

  it('formats the remaining time as minutes and seconds', () => {
    expect([120, 65, 9, 0].map(minutesAndSeconds)).toEqual(['2:00', '1:05', '0:09', '0:00']);
  });
});
