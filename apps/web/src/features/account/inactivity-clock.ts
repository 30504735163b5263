/** The warning comes so long before the end (decisions: two minutes). */
export const WARN_BEFORE_MS = 120_000;
/** While a person works, the server hears of it at most this often. */
export const TOUCH_EVERY_MS = 30_000;

export interface IdleState {
  phase: 'ACTIVE' | 'WARNING' | 'ENDED';
  /** Until the end, rounded up. */
  secondsLeft: number;
}

/** Where a session stands at `now` whose server last heard of the person at `aliveSince` (both in milliseconds). */
export function idleState(aliveSince: number, inactivityMinutes: number, now: number): IdleState {
  const left = aliveSince + inactivityMinutes * 60_000 - now;
  const phase = left <= 0 ? 'ENDED' : left <= WARN_BEFORE_MS ? 'WARNING' : 'ACTIVE';
  return { phase, secondsLeft: Math.max(0, Math.ceil(left / 1000)) };
}

/** How long to wait before telling the server of activity at `now`; 0: at once. The last activity is always told. */
export function touchDelay(aliveSince: number, now: number): number {
  return Math.max(0, aliveSince + TOUCH_EVERY_MS - now);
}

/** "1:05" */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
