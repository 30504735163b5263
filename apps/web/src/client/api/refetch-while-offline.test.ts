import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { CallError } from './failure';
import { clearOfflineReport, isOfflineReported, refetchWhileOffline } from './refetch-while-offline';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

const lost = TRPCClientError.from(new TypeError('Failed to fetch'));
const refused = new CallError({ status: 500, message: 'SOMETHING_WENT_WRONG' });

it('asks again by itself for what no server answered, and for nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = [lost, refused, 'patients'];
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

it('says once of a query that it has no connection, until it was answered; a refusal is always said', () => {
  const query = {};
  expect([isOfflineReported(query, lost), isOfflineReported(query, lost), isOfflineReported(query, refused)]).toEqual([false, true, false]);
  expect(isOfflineReported({}, lost)).toBe(false);
  clearOfflineReport(query);
  expect(isOfflineReported(query, lost)).toBe(false);
});
