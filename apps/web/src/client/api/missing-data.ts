import type { FetchStatus } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';

/** Of a query, what tells whether its data are there, on their way, or did not come. */
export interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly fetchStatus: FetchStatus;
  readonly errorUpdateCount: number;
  refetch(): Promise<unknown>;
}

/** A browser that knows itself to be offline asks nothing, so that nothing fails. */
const OFFLINE = new TRPCClientError('the browser is offline');

/**
 * Why data are not there; null where they are, or are on their way for the first time. While they are asked for again, `told`,
 * what was said of it before, goes on to hold: a message that comes and goes cannot be read.
 */
export function missingDataError(reads: readonly Read[], told: unknown): unknown {
  const missing = reads.filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (failed) return failed.error;
  if (missing.some(({ fetchStatus }) => fetchStatus === 'paused')) return OFFLINE;
  return missing.some(({ errorUpdateCount, fetchStatus }) => errorUpdateCount > 0 && fetchStatus === 'fetching') ? told : null;
}

/** Asks again for what did not come. What nobody has asked for yet, a search without letters, is left alone. */
export async function refetchMissing(reads: readonly Read[]): Promise<void> {
  const missing = reads.filter(({ data, error, fetchStatus }) => data === undefined && (error !== null || fetchStatus !== 'idle'));
  await Promise.all(missing.map(({ refetch }) => refetch()));
}
