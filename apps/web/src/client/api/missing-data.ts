import type { FetchStatus, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** The part of a query result that shows whether its data are loaded, loading or failed. */
export interface PendingQuery {
  readonly data: unknown;
  readonly error: unknown;
  readonly fetchStatus: FetchStatus;
  readonly errorUpdateCount: number;
  refetch(): Promise<unknown>;
}

/** A browser that is offline sends no request, so that none fails. */
const OFFLINE = new TRPCClientError('the browser is offline');

/**
 * Returns why data are missing; null when they are loaded, or are loading for the first time.
 * @param shown The error that is on the screen: it stays while the query is loading again, so that the message does not
 * flicker.
 */
export function missingDataError(reads: readonly PendingQuery[], shown: unknown): unknown {
  const missing = reads.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (failed) return failed.error;
  if (missing.some(({ fetchStatus }) => fetchStatus === 'paused')) return OFFLINE;
  return missing.some(({ errorUpdateCount, fetchStatus }) => errorUpdateCount > 0 && fetchStatus === 'fetching') ? shown : null;
}

/**
 * Requests the data that failed to load again. A query that has not been enabled yet, such as an empty search, is left
 * alone.
 */
export async function refetchMissing(reads: readonly PendingQuery[]): Promise<void> {
  const missing = reads.filter(({ data, error, fetchStatus }) => data === undefined && (error !== null || fetchStatus !== 'idle'));
  await Promise.all(missing.map(({ refetch }) => refetch()));
}

/**
 * Requests everything again that the page shows and that failed to load: the reason is mostly the same, so that one
 * attempt restores the whole page.
 */
export async function refetchAllMissing(client: QueryClient): Promise<void> {
  const predicate = ({ state }: { state: { data: unknown; status: string } }) => state.data === undefined && state.status === 'error';
  await client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}
