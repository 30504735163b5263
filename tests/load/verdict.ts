import type { Figures, Kind } from './figures';
import type { Growth } from './observe';

/** What a run says about a goal; one that is too short for it says nothing. */
export type Verdict = 'holds' | 'DOES NOT HOLD' | 'too short to tell';

export interface Level {
  what: string;
  kinds: readonly Kind[];
  share: number;
  /** Milliseconds. */
  goal: number;
}

/** A process that has more than this factor of memory, or more handles, in the last sixth grows. */
const GROWTH = 1.15;
const HANDLES = 20;

/** Below this number the percentile is one of the few slowest of a handful: 20 for p95, 100 for p99. */
export function leastNumber(share: number): number {
  return Math.round(1 / (1 - share));
}

/** Judges a service level. What the end of the run interrupted counts when it had waited for longer than the goal. */
export function judgeLevel(figures: Figures, { kinds, share, goal }: Level): { verdict: Verdict; value: number; number: number } {
  const times = [...figures.times(kinds), ...figures.interrupted(kinds).filter((waited) => waited > goal)].sort((a, b) => a - b);
  const value = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { verdict: decide(value <= goal, times.length >= leastNumber(share)), value, number: times.length };
}

/** Judges the share of answers that are no fault of the service: two faults exceed it in a short run too. */
export function judgeAvailability(figures: Figures, goal: number): Verdict {
  const enough = figures.answers >= leastNumber(goal);
  return decide(figures.availability >= goal, enough || figures.serverErrors > 1);
}

/**
 * Judges whether a process grows.
 * @param settled Whether everybody worked for at least a third of the run: before that memory grows with the people who
 *   work.
 */
export function judgeGrowth(memory: Growth, handles: Growth, settled: boolean): Verdict {
  return decide(memory.after <= memory.before * GROWTH && handles.after <= handles.before + HANDLES, settled);
}

/** Returns what a run with or without enough figures says. */
export function decide(holds: boolean, enough: boolean): Verdict {
  if (!enough) return 'too short to tell';
  return holds ? 'holds' : 'DOES NOT HOLD';
}
