import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { CallError } from './failure';
import { clearOfflineReport, isOfflineReported, refetchWhileOffline } from './refetch-while-offline';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

const offlineError = TRPCClientError.from(new TypeError('Failed to fetch'));
const serverError = new CallError({ status: 500, message: 'SOMETHING_WENT_WRONG' });

it('repeats only requests that got no response', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = [offlineError, serverError, 'patients'];
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    enabled: false,
  });
  expect(refetchWhileOffline(list.getCurrentQuery())).toBe(false);
  await list.refetch();
  expect(refetchWhileOffline(list.getCurrentQuery())).toBeGreaterThan(0);
  await list.refetch();
  expect(refetchWhileOffline(list.getCurrentQuery())).toBe(false);
  await list.refetch();
  expect(refetchWhileOffline(list.getCurrentQuery())).toBe(false);
});

it('reports a lost connection once per query until a response arrives, and an error always', () => {
  const query = {};
  expect([isOfflineReported(query, offlineError), isOfflineReported(query, offlineError), isOfflineReported(query, serverError)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isOfflineReported({}, offlineError)).toBe(false);
  clearOfflineReport(query);
  expect(isOfflineReported(query, offlineError)).toBe(false);
});
