import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { CallError } from './failure';
import { isNotFound } from './not-found';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

it('is true for what does not exist or was deleted, and false when a request only failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observe = (queryKey: string[], answers: readonly unknown[]) => {
    const left = [...answers];
    const queryFn = async () => {
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return new QueryObserver(client, { queryKey, queryFn, enabled: false });
  };
  const failed = new CallError({ status: 500 });

  expect(isNotFound(await observe(['failed'], [failed]).refetch())).toBe(false);
  for (const status of [400, 403, 404]) expect(isNotFound(await observe([`${status}`], [new CallError({ status })]).refetch())).toBe(true);

  const image = observe(['image'], ['image', failed, 'image', new CallError({ status: 404, message: 'NOT_FOUND' })]);
  expect(isNotFound(await image.refetch())).toBe(false);
  const again = await image.refetch();
  expect([again.isError, again.data, isNotFound(again)]).toEqual([true, 'image', false]);
  expect(isNotFound(await image.refetch())).toBe(false);
  expect(isNotFound(await image.refetch())).toBe(true);
});
