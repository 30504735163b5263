import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { CallError } from './failure';
import { askAgain, forgetTold, isToldOffline } from './refetch-while-offline';

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
  expect(askAgain(list.getCurrentQuery())).toBe(false);
  await list.refetch();
  expect(askAgain(list.getCurrentQuery())).toBeGreaterThan(0);
  await list.refetch();
  expect(askAgain(list.getCurrentQuery())).toBe(false);
  await list.refetch();
  expect(askAgain(list.getCurrentQuery())).toBe(false);
});

it('says once of a query that it has no connection, until it was answered; a refusal is always said', () => {
  const query = {};
  expect([isToldOffline(query, lost), isToldOffline(query, lost), isToldOffline(query, refused)]).toEqual([false, true, false]);
  expect(isToldOffline({}, lost)).toBe(false);
  forgetTold(query);
  expect(isToldOffline(query, lost)).toBe(false);
});
