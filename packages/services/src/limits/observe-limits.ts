import { AsyncLocalStorage } from 'node:async_hooks';

/** What is left of one limit. */
export interface LimitState {
  /** Such as `invite-clinic`. */
  readonly name: string;
  readonly allowed: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Ambient by nature: which limits a request meets is known where it is counted, and reported where it is answered. */
const observed = new AsyncLocalStorage<Map<string, LimitState>>();

/** Runs `work` and returns the limits that it was counted against so far, also while it fails. */
export function observeLimits<T>(work: () => Promise<T>): { done: Promise<T>; limits: () => readonly LimitState[] } {
  const limits = new Map<string, LimitState>();
  return { done: observed.run(limits, work), limits: () => [...limits.values()] };
}

/** Reports how much of a limit the current request has used, for the headers of its response. */
export function reportLimit(state: LimitState): void {
  observed.getStore()?.set(state.name, state);
}
