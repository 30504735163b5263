import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '../client/api/failure';
import { missingDataError, refetchAllMissing, refetchMissing } from '../client/api/missing-data';
import { QueryPlaceholder } from './query-placeholder';

const { locale } = vi.hoisted(() => ({ locale: { now: 'en' } }));
vi.mock('../client/locale/locale-store', () => ({ currentLocale: () => locale.now, usePortalStore: () => locale.now }));
vi.mock('../client/session/session', () => ({}));

beforeEach(() => {
  locale.now = 'en';
});

const offlineError = TRPCClientError.from(new TypeError('Failed to fetch'));
const render = (props: Parameters<typeof QueryPlaceholder>[0]) =>
  renderToStaticMarkup(<MantineProvider>{<QueryPlaceholder {...props} />}</MantineProvider>);

/** A query with these responses, one after the other; null is a pending one. */
function query(...answers: unknown[]) {
  const queryFn = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer === null ? new Promise(() => undefined) : answer;
  };
  const observer = new QueryObserver(new QueryClient(), { queryKey: [], queryFn, enabled: false, retry: false });
  observer.subscribe(() => undefined);
  return observer;
}

it('shows why data failed to load and offers to try again, in both languages', async () => {
  const failed = await query(new CallError({ status: 500, message: 'SOMETHING_WENT_WRONG' })).refetch();
  for (const compact of [false, true]) {
    locale.now = 'en';
    expect(render({ queries: [failed], compact })).toMatch(/This could not be loaded\..*contact support.*<button.*Try again/i);
    locale.now = 'et';
    expect(render({ queries: [failed], compact })).toMatch(/Seda ei õnnestunud laadida\..*<button.*Proovi uuesti/);
  }
});

it('shows a loader or nothing while loading, and nothing for loaded or disabled queries', async () => {
  const idle = query().getCurrentResult();
  const loaded = await query('patients').refetch();
  const waiting = query(null);
  void waiting.refetch();
  expect(render({ queries: [waiting.getCurrentResult()], height: 40 })).toContain('Loading');
  for (const result of [idle, loaded, waiting.getCurrentResult()]) expect(render({ queries: [result] })).not.toContain('data-not-read');
});

it('keeps the message while loading again, and requests only the failed query', async () => {
  const again = query(offlineError, null);
  const failed = await again.refetch();
  expect(missingDataError([failed], null)).toBe(offlineError);
  const [loaded, idle] = [query('patients'), query('never')];
  await loaded.refetch();
  const refetches = [loaded, idle, again].map((observer) => vi.spyOn(observer, 'refetch'));
  void refetchMissing([loaded, idle, again].map((observer) => ({ ...observer.getCurrentResult(), refetch: () => observer.refetch() })));
  expect(refetches.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
  const loading = again.getCurrentResult();
  expect([loading.error, missingDataError([loading], offlineError), missingDataError([loading], null)]).toEqual([null, offlineError, null]);
});

it('requests everything that failed on the page, and nothing that is loaded or not shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const calls: string[] = [];
  const show = (name: string, fails: boolean) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        calls.push(name);
        if (fails && calls.filter((one) => one === name).length === 1) throw new Error(name);
        return name;
      },
    });
  const observers = [show('team', true), show('seats', true), show('loaded', false)];
  const closing = observers.map((observer) => observer.subscribe(() => undefined));
  const leave = show('left', true).subscribe(() => undefined);
  const states = () => observers.map((observer) => observer.getCurrentResult().status);
  await vi.waitUntil(() => !states().includes('pending') && client.isFetching() === 0);
  expect(states()).toEqual(['error', 'error', 'success']);
  leave();
  await refetchAllMissing(client);
  expect(states()).toEqual(['success', 'success', 'success']);
  expect(calls).toEqual(['team', 'seats', 'loaded', 'left', 'team', 'seats']);
  for (const close of closing) close();
  client.clear();
});

it('reports a lost connection when the browser is offline and sends nothing', () => {
  const paused = { ...query().getCurrentResult(), fetchStatus: 'paused' as const };
  expect(render({ queries: [paused], height: 40 })).toContain('No connection to the server');
});
