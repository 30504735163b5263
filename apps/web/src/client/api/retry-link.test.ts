import type { Operation } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it, vi } from 'vitest';
import { retryLink } from './retry-link';

vi.mock('./connection', () => ({ connectionBack: async () => undefined }));
vi.mock('./failure', () => ({ failureOf: (error: Error) => ({ offline: error.message === 'offline' }) }));

/** Sends a mutation whose first response is lost. @returns the operation ids of its requests. */
async function sendTwice(path: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  const link = retryLink({ onWaiting: () => undefined, onSent: () => undefined })({} as never);
  const op = { id: 1, type: 'mutation', path, input: { version: 1 }, context: {}, signal: null } as Operation;
  await new Promise<void>((resolve, reject) => {
    link({
      op,
      next: ({ context }) =>
        observable((observer) => {
          sent.push(context.operationId);
          if (sent.length === 1) observer.error(new Error('offline') as never);
          else observer.complete();
        }),
    }).subscribe({ complete: resolve, error: reject });
  });
  return sent;
}

it.each(['annotations.save', 'statuses.save', 'plans.save'])('%s is sent again with the key of its first request', async (path) => {
  const [first, second] = await sendTwice(path);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

it('gives each save a key of its own', async () => {
  const [first] = await sendTwice('annotations.save');
  const [second] = await sendTwice('annotations.save');
  expect(second).not.toBe(first);
});
