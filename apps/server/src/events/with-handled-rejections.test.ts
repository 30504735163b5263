import { setImmediate as turn } from 'node:timers/promises';
import { sseStreamProducer } from '@trpc/server/unstable-core-do-not-import';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withHandledRejections } from './with-handled-rejections';

/** Yields two events, then waits until it is ended, and throws. */
async function* twoEvents(ended: Promise<void>): AsyncGenerator<string, void, void> {
  yield 'first';
  yield 'second';
  await ended;
  throw new DOMException('the server stops', 'AbortError');
}

it('ends no process when a client leaves while it takes an event', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const data = withHandledRejections(twoEvents(ended));
  const stream = sseStreamProducer({ data, ping: { enabled: true, intervalMs: 60_000 } });
  const reader = stream.getReader();
  await reader.read();
  for (let count = 0; count < 10; count++) await turn();
  // The second event waits for the client, and what comes after it has been asked for.
  end();
  for (let count = 0; count < 10; count++) await turn();
  void reader.cancel();
  expect(unhandled).not.toHaveBeenCalled();
});

it('passes on items, the end and errors', async () => {
  const seen: string[] = [];
  const read = async () => {
    for await (const item of withHandledRejections(twoEvents(Promise.resolve()))) seen.push(item);
  };
  await expect(read()).rejects.toThrow('the server stops');
  expect(seen).toEqual(['first', 'second']);
});
