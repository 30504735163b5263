/** The warning is shown so long before the end (decisions: two minutes). */
const WARN_BEFORE_MS = 120_000;
/** While a person works, activity is reported to the server at most this often. */
const TOUCH_EVERY_MS = 30_000;

export interface IdleState {
  phase: 'ACTIVE' | 'WARNING' | 'ENDED';
  /** Seconds until the end, rounded up. */
  secondsLeft: number;
}

/**
 * Returns the state at `now` of a session whose last activity the server received at `lastActivity` (both in
 * milliseconds).
 */
export function idleState(lastActivity: number, inactivityMinutes: number, now: number): IdleState {
  const left = lastActivity + inactivityMinutes * 60_000 - now;
  const phase = left <= 0 ? 'ENDED' : left <= WARN_BEFORE_MS ? 'WARNING' : 'ACTIVE';
  return { phase, secondsLeft: Math.max(0, Math.ceil(left / 1000)) };
}

/** Returns how long to wait before activity at `now` is reported; 0: at once. The last activity is always reported. */
export function touchDelay(lastActivity: number, now: number): number {
  return Math.max(0, lastActivity + TOUCH_EVERY_MS - now);
}

/** Formats seconds as "1:05". */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
