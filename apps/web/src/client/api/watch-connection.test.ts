import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGAIN_MS, GRACE_MS, watchConnection } from './watch-connection';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch over a server that the test switches off and on. */
function watched() {
  const server = { isUp: true, asked: 0, back: (): void => {} };
  const browser = { isOnline: true };
  const said: string[] = [];
  const watch = watchConnection({
    isReachable: async () => {
      server.asked += 1;
      return server.isUp;
    },
    isOnline: () => browser.isOnline,
    connectionBack: () =>
      new Promise((resolve) => {
        server.back = resolve;
      }),
    onLost: () => said.push('lost'),
    onBack: () => said.push('back'),
  });
  return { server, browser, said, watch };
}

it('reports a server that has gone while nobody calls it, and its return', async () => {
  const { server, said, watch } = watched();
  server.isUp = false;
  watch.streamChanged(false);
  await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
  expect(said).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toEqual(['lost']);
  server.back();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['lost', 'back']);
});

it('is silent about a stream that is back within seconds, and about one that breaks while the server answers', async () => {
  const { server, said, watch } = watched();
  server.isUp = false;
  watch.streamChanged(false);
  await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
  watch.streamChanged(true);
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(server.asked).toBe(0);
  server.isUp = true;
  watch.streamChanged(false);
  await vi.advanceTimersByTimeAsync(GRACE_MS);
  expect([server.asked, said]).toEqual([1, []]);
  // It goes later, while events are still missing.
  server.isUp = false;
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(said).toEqual(['lost']);
});

it('reports a browser that goes offline at once and once, and the return with the stream', async () => {
  const { browser, said, watch } = watched();
  browser.isOnline = false;
  watch.wentOffline();
  watch.streamChanged(false);
  await vi.advanceTimersByTimeAsync(GRACE_MS + AGAIN_MS);
  expect(said).toEqual(['lost']);
  browser.isOnline = true;
  watch.streamChanged(true);
  watch.streamChanged(true);
  expect(said).toEqual(['lost', 'back']);
});

it('does not take a stream that answered before the browser went offline for its return', async () => {
  const { server, browser, said, watch } = watched();
  browser.isOnline = false;
  watch.wentOffline();
  watch.streamChanged(true);
  expect(said).toEqual(['lost']);
  server.back();
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['lost', 'back']);
});

it('says nothing after it was closed', async () => {
  const { server, said, watch } = watched();
  server.isUp = false;
  watch.streamChanged(false);
  watch.close();
  await vi.advanceTimersByTimeAsync(GRACE_MS);
  watch.wentOffline();
  expect(said).toEqual([]);
});
