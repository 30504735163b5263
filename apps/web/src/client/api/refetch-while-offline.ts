import { failureOf } from './failure';

/** How often what is on the screen is asked for again while no server answers, milliseconds. */
const ASK_AGAIN_MS = 5_000;

/**
 * The default `refetchInterval` of every query: a lost connection comes back without a word, often without the browser's own
 * `online` too (a server that was restarted). An answer that said no is asked for again by a person only.
 */
export function refetchWhileOffline({ state }: { state: { status: string; error: unknown } }): number | false {
  return state.status === 'error' && failureOf(state.error).offline ? ASK_AGAIN_MS : false;
}

const told = new WeakSet<object>();

/** Whether it was said already that this query has no connection: one that is asked again and again says it once. */
export function isOfflineReported(query: object, error: unknown): boolean {
  if (!failureOf(error).offline) return false;
  const isTold = told.has(query);
  told.add(query);
  return isTold;
}

/** It was answered: the next lost connection is news. */
export function clearOfflineReport(query: object): void {
  told.delete(query);
}
