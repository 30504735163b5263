import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { PortalQueryClient } from './portal-query-client';

const queryKey = ['comments'];

/** A server whose responses contain what it stored when it was asked, and arrive when the test delivers them. */
function slowServer() {
  const pending: (() => void)[] = [];
  const server = { stored: 'before', requests: 0 };
  const queryFn = () => {
    server.requests += 1;
    const response = server.stored;
    return new Promise<string>((resolve) => {
      pending.push(() => resolve(response));
    });
  };
  return { server, queryFn, deliver: () => pending.shift()?.() };
}

it('reloads a query whose first response was made before the change, once it has arrived', async () => {
  const { server, queryFn, deliver } = slowServer();
  const client = new PortalQueryClient();
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  server.stored = 'after';
  const invalidated = client.invalidateQueries({ queryKey });
  deliver();
  await expect.poll(() => server.requests).toBe(2);
  deliver();
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

it('marks a prefetch that was loading as stale', async () => {
  const { queryFn, deliver } = slowServer();
  const client = new PortalQueryClient();
  const prefetched = client.prefetchQuery({ queryKey, queryFn });
  const invalidated = client.invalidateQueries({ queryKey });
  deliver();
  await Promise.all([prefetched, invalidated]);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true });
});

it('leaves other queries that are loading alone, and one that failed', async () => {
  const client = new PortalQueryClient();
  const queryFn = vi.fn(() => Promise.reject(new Error('not found')));
  const failed = client.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => 'failed');
  await client.invalidateQueries({ queryKey: ['patients'] });
  await client.invalidateQueries({ queryKey });
  await expect(failed).resolves.toBe('failed');
  expect(queryFn).toHaveBeenCalledTimes(1);
});
