import type { PortalEvent } from '@molaar/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASK_MS, followEvents, MOST_UNANSWERED } from './event-stream';
import type { StreamListener, StreamPosition } from './stream-reader';

const exchange: PortalEvent = { type: 'exchange', imageId: null, patientId: null };
const organization: PortalEvent = { type: 'organization' };
const start: PortalEvent = { type: 'start' };

/** A server whose open streams the test controls. */
function testServer() {
  /** `after`: the event after which the stream begins; null: it begins at the page load. */
  const open: (StreamListener & { after: string | null })[] = [];
  const state = { signedIn: true, opened: 0 };
  const server = {
    open(from: StreamPosition, listener: StreamListener) {
      const stream = { ...listener, after: 'lastEventId' in from ? from.lastEventId : null };
      open.push(stream);
      state.opened += 1;
      return () => void open.splice(open.indexOf(stream), 1);
    },
    isSignedIn: async () => state.signedIn,
  };
  const breakOff = () => open.pop()?.ended();
  return { open, state, server, breakOff };
}

/** Locks of a browser: one owner of each name at a time, in the order of the requests, unless the lock is stolen. */
function locksOf(): Locks {
  const owners = new Map<string, { clientId: string; lose: (error: unknown) => void }>();
  const queues = new Map<string, (() => void)[]>();
  let granted = 0;
  const request = (name: string, { signal, ifAvailable, steal }: LockOptions, callback: (lock: object | null) => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      function grant(): void {
        granted += 1;
        const current = { clientId: `tab ${granted}`, lose: reject };
        owners.set(name, current);
        void callback({})
          .then(resolve, reject)
          .finally(() => {
            if (owners.get(name) !== current) return;
            owners.delete(name);
            queue.shift()?.();
          });
      }
      if (steal) {
        owners.get(name)?.lose(new DOMException('taken by another tab', 'AbortError'));
        grant();
      } else if (!owners.has(name)) grant();
      else if (ifAvailable) void callback(null).then(resolve, reject);
      else {
        queue.push(grant);
        signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(grant), 1);
          reject(signal.reason);
        });
      }
    });
  const query = async () => ({ held: [...owners].map(([name, { clientId }]) => ({ name, clientId })) });
  return { request, query } as unknown as LockManager;
}

type Locks = Pick<LockManager, 'request' | 'query'>;

interface Browser {
  locks?: Locks | undefined;
  openChannel(name: string): BroadcastChannel;
  pause(): number;
  isVisible(): boolean;
}

function browserOf(secure = true): Browser {
  return {
    locks: secure ? locksOf() : undefined,
    openChannel: (name) => new BroadcastChannel(name),
    pause: () => 0,
    isVisible: () => true,
  };
}

/** The browser of a tab that can be frozen: it then receives neither messages of other tabs nor its lock. */
function freezable(browser: Browser) {
  const late: MessageEvent[] = [];
  let channel: BroadcastChannel | undefined;
  let thawed = Promise.resolve();
  let isFrozen = false;
  let wake = (): void => {};
  const request = (async (lock: string, how: LockOptions, callback: LockGrantedCallback<unknown>) => {
    try {
      return await browser.locks?.request(lock, how, callback);
    } finally {
      await thawed;
    }
  }) as LockManager['request'];
  const openChannel = (name: string): BroadcastChannel => {
    const real = browser.openChannel(name);
    channel = {
      name,
      onmessage: null,
      postMessage: (message: unknown) => real.postMessage(message),
      close: () => real.close(),
    } as unknown as BroadcastChannel;
    real.onmessage = (message) => (isFrozen ? late.push(message) : channel?.onmessage?.call(real, message));
    return channel;
  };
  return {
    browser: { ...browser, locks: browser.locks && { ...browser.locks, request }, openChannel },
    late,
    freeze: () => {
      isFrozen = true;
      thawed = new Promise((resolve) => {
        wake = resolve;
      });
    },
    thaw: () => {
      isFrozen = false;
      for (const message of late.splice(0)) channel?.onmessage?.call(channel, message);
      wake();
    },
  };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function tab(name: string | null, from: ReturnType<typeof testServer>, browser: Browser, loadedAt = Date.now()) {
  const received: string[] = [];
  const connections: boolean[] = [];
  const listener = {
    onEvent: ({ type }: PortalEvent) => received.push(type),
    onConnection: (isConnected: boolean) => connections.push(isConnected),
    onSessionEnd: () => received.push('end'),
  };
  const stop = followEvents({ channelName: name, loadedAt, server: from.server, listener, browser });
  stops.push(stop);
  return { received, connections, stop };
}

/** Counts how often the tab that reads announced itself. */
function answersIn(name: string): { count: number } {
  const answers = { count: 0 };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data.kind === 'here') answers.count += 1;
  };
  stops.push(() => channel.close());
  return answers;
}

/** Collects the tabs to which the tab that reads has said where the stream is. */
function joinedIn(name: string): Set<string> {
  const joined = new Set<string>();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    // The tab itself may get the same message a turn of the event loop later.
    if (data.kind === 'joined') setImmediate(() => joined.add(data.tab));
  };
  stops.push(() => channel.close());
  return joined;
}

describe('the event stream', () => {
  it('is shared by all tabs of a person; when its tab closes, another continues after the last event', async () => {
    const [from, browser] = [testServer(), browserOf()];
    const joined = joinedIn('one-for-all');
    const tabs = [1, 2, 3].map(() => tab('one-for-all', from, browser));
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.1', exchange);
    for (const { received } of tabs) await expect.poll(() => received).toEqual(['exchange']);
    await expect.poll(() => joined.size).toBe(2);
    tabs[0]?.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.1']);
    expect(from.state.opened).toBe(2);
    from.open[0]?.event('e.2', organization);
    for (const { received } of tabs.slice(1)) await expect.poll(() => received).toEqual(['exchange', 'organization']);
    expect(tabs[0]?.received).toEqual(['exchange']);
  });

  it('begins again at the page load in a tab that did not receive where it was', async () => {
    const [from, browser] = [testServer(), browserOf()];
    const first = tab('no-position', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    const second = tab('no-position', from, browser);
    first.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null]);
    expect(from.state.opened).toBe(2);
    from.open[0]?.event('e.3', start);
    from.open[0]?.event('e.4', exchange);
    expect([first.received, second.received]).toEqual([[], ['start', 'exchange']]);
  });

  it('brings a tab that opens later what happened since its page began to load', async () => {
    const [from, browser] = [testServer(), browserOf()];
    const first = tab('late', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.1', start);
    from.open[0]?.event('e.2', organization);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const loadedAt = Date.now();
    from.open[0]?.event('e.3', exchange);
    const late = tab('late', from, browser, loadedAt);
    await expect.poll(() => late.received).toEqual(['exchange']);
    from.open[0]?.event('e.4', organization);
    await expect.poll(() => late.received).toEqual(['exchange', 'organization']);
    expect(first.received).toEqual(['start', 'organization', 'exchange', 'organization']);
    // When the first tab closes, it continues at its own position.
    first.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.4']);
  });

  it('brings a tab what another one received when it joined, and passes on when it reads itself', async () => {
    const [from, browser] = [testServer(), browserOf()];
    const first = tab('passed-on', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.1', start);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const loadedAt = Date.now();
    from.open[0]?.event('e.2', exchange);
    const second = tab('passed-on', from, browser, loadedAt);
    await expect.poll(() => second.received).toEqual(['exchange']);
    first.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.2']);
    const third = tab('passed-on', from, browser, loadedAt);
    await expect.poll(() => third.received).toEqual(['exchange']);
  });

  it('resets a tab whose page began to load before the tab that reads', async () => {
    const [from, browser] = [testServer(), browserOf()];
    tab('earlier', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.1', start);
    const { received } = tab('earlier', from, browser, Date.now() - 60_000);
    await expect.poll(() => received).toEqual(['reset']);
  });

  it('belongs to one tab without a channel name, and in a browser without locks', async () => {
    const from = testServer();
    const browser = browserOf();
    const tabs = [tab(null, from, browser), tab(null, from, browser), tab('no-locks', from, browserOf(false))];
    await expect.poll(() => from.open.length).toBe(3);
    from.open[1]?.event('e.1', exchange);
    expect(tabs.map(({ received }) => received.length)).toEqual([0, 1, 0]);
  });

  it('is opened again after it was rejected or broke', async () => {
    const from = testServer();
    const { received } = tab(null, from, browserOf());
    from.breakOff();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null]);
    from.open[0]?.event('e.6', start);
    from.open[0]?.event('e.7', exchange);
    from.breakOff();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.7']);
    expect(received).toEqual(['start', 'exchange']);
  });

  it('reports the end of the session in every tab, also in one that opens later', async () => {
    const [from, browser] = [testServer(), browserOf()];
    from.state.signedIn = false;
    const tabs = [tab('ends', from, browser), tab('ends', from, browser)];
    await expect.poll(() => from.open.length).toBe(1);
    from.breakOff();
    for (const { received } of tabs) await expect.poll(() => received).toContain('end');
  });

  it('is opened again when the server cannot be asked whether the session has ended', async () => {
    const from = testServer();
    const { received } = tab(
      null,
      { ...from, server: { ...from.server, isSignedIn: () => Promise.reject(new Error('no answer')) } },
      browserOf(),
    );
    from.breakOff();
    await expect.poll(() => from.state.opened).toBe(2);
    expect(received).toEqual([]);
  });

  it('reports in every tab whether it is connected, also in one that opens later', async () => {
    const [from, browser] = [testServer(), browserOf()];
    const first = tab('connected', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.connected();
    const second = tab('connected', from, browser);
    await expect.poll(() => second.connections).toEqual([true]);
    from.open[0]?.interrupted();
    await expect.poll(() => second.connections).toEqual([true, false]);
    expect(first.connections).toEqual([true, false]);
  });

  it('stays with the tab that reads while that tab answers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [testServer(), browserOf()];
    tab('answers', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    const answers = answersIn('answers');
    tab('answers', from, browser);
    for (let asked = 1; asked <= MOST_UNANSWERED + 2; asked += 1) {
      await expect.poll(() => answers.count).toBe(asked);
      vi.advanceTimersByTime(ASK_MS);
    }
    expect(from.state.opened).toBe(1);
  });

  it('moves to a visible tab when the one that reads is frozen; no event is lost or delivered twice', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [testServer(), browserOf()];
    const asleep = freezable(browser);
    const leader = tab('frozen', from, asleep.browser);
    await expect.poll(() => from.open.length).toBe(1);
    const follower = tab('frozen', from, browser);
    const hidden = tab('frozen', from, { ...browser, isVisible: () => false });
    const tabs = [leader, follower, hidden];
    from.open[0]?.event('e.1', exchange);
    for (const { received } of tabs) await expect.poll(() => received).toEqual(['exchange']);

    asleep.freeze();
    vi.advanceTimersByTime(ASK_MS * (MOST_UNANSWERED + 1));
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null, 'e.1']);
    from.open[1]?.event('e.2', organization);
    await expect.poll(() => hidden.received).toEqual(['exchange', 'organization']);
    await expect.poll(() => asleep.late.some(({ data }) => data.id === 'e.2')).toBe(true);

    // Events of its own stream come first, then those of the other tabs.
    from.open[0]?.event('e.2', organization);
    asleep.thaw();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.1']);
    from.open[0]?.event('e.3', exchange);
    for (const { received } of tabs) await expect.poll(() => received).toEqual(['exchange', 'organization', 'exchange']);

    // The tab that was frozen follows, and reads when it gets the lock again.
    hidden.stop();
    follower.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.3']);
  });

  it('moves to one tab when several notice at the same time that the one that reads is frozen', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [testServer(), browserOf()];
    const asleep = freezable(browser);
    tab('several', from, asleep.browser);
    await expect.poll(() => from.open.length).toBe(1);
    const followers = [1, 2, 3].map(() => tab('several', from, browser));
    from.open[0]?.event('e.1', exchange);
    for (const { received } of followers) await expect.poll(() => received).toEqual(['exchange']);

    asleep.freeze();
    vi.advanceTimersByTime(ASK_MS * (MOST_UNANSWERED + 1));
    await expect.poll(() => from.open.length).toBe(2);
    from.open[1]?.event('e.2', organization);
    for (const { received } of followers) await expect.poll(() => received).toEqual(['exchange', 'organization']);
    expect(from.state.opened).toBe(2);
  });

  it('resets a tab to which the browser did not deliver the events of the time when it was frozen', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [testServer(), browserOf()];
    tab('undelivered', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    const asleep = freezable(browser);
    const { received } = tab('undelivered', from, asleep.browser);
    from.open[0]?.event('e.1', exchange);
    await expect.poll(() => received).toEqual(['exchange']);
    asleep.freeze();
    from.open[0]?.event('e.2', exchange);
    await expect.poll(() => asleep.late.some(({ data }) => data.id === 'e.2')).toBe(true);
    asleep.late.splice(0);
    asleep.thaw();
    vi.advanceTimersByTime(ASK_MS);
    await expect.poll(() => received).toEqual(['exchange', 'reset']);
  });
});
