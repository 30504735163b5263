import type { ObjectStore } from '@molaar/storage';
import { expect, it } from 'vitest';
import { shareInFlight } from './share-in-flight';

const store = {} as ObjectStore;

it('renders once for concurrent requests, and goes on while one of them waits', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  let begun = 0;
  let unwanted: AbortSignal | undefined;
  let finish = (_text: string): void => {};
  const make = (signal: AbortSignal) => {
    begun += 1;
    unwanted = signal;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  };
  const requests = [first, second].map(({ signal }) => shareInFlight(store, 'key', make, signal));
  first.abort();
  expect([begun, unwanted?.aborted]).toEqual([1, false]);
  finish('pdf');
  expect(await Promise.all(requests)).toEqual(['pdf', 'pdf']);
  second.abort();
  expect(unwanted?.aborted).toBe(false);
});

it('ends with the last request, and the next one begins again', async () => {
  const request = new AbortController();
  const untilUnwanted = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const rendering = shareInFlight(store, 'key', untilUnwanted, request.signal);
  request.abort();
  const next = shareInFlight(store, 'key', async () => 'again');
  await expect(rendering).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await next).toBe('again');
});
