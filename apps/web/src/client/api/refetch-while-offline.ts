import { failureOf } from './failure';

/** How often the data on the screen are requested again while the server cannot be reached, milliseconds. */
const INTERVAL_MS = 5_000;

/**
 * The default `refetchInterval` of every query. A lost connection often comes back without the browser's `online` event
 * (a restarted server). A request that the server rejected is not repeated.
 */
export function refetchWhileOffline({ state }: { state: { status: string; error: unknown } }): number | false {
  return state.status === 'error' && failureOf(state.error).offline ? INTERVAL_MS : false;
}

const reported = new WeakSet<object>();

/** Whether the lost connection of this query was reported already: a query that is repeated reports it once. */
export function isOfflineReported(query: object, error: unknown): boolean {
  if (!failureOf(error).offline) return false;
  const isReported = reported.has(query);
  reported.add(query);
  return isReported;
}

/** Clears the report when a response has arrived: the next lost connection is reported again. */
export function clearOfflineReport(query: object): void {
  reported.delete(query);
}
