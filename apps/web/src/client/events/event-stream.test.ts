import type { PortalEvent } from '@molaar/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASK_MS, followStream, MOST_UNANSWERED, type StreamHears } from './event-stream';

const exchange: PortalEvent = { type: 'exchange', imageId: null, patientId: null };
const organization: PortalEvent = { type: 'organization' };
const start: PortalEvent = { type: 'start' };

/** Streams as the server gives them; the test speaks for it. */
function server() {
  const open: (StreamHears & { after: string | null })[] = [];
  const state = { signedIn: true, opened: 0 };
  const calls = {
    open(after: string | null, hears: StreamHears) {
      const stream = { ...hears, after };
      open.push(stream);
      state.opened += 1;
      return () => void open.splice(open.indexOf(stream), 1);
    },
    isSignedIn: async () => state.signedIn,
  };
  const breakOff = () => open.pop()?.over();
  return { open, state, calls, breakOff };
}

/** Locks of a browser: one holder at a time in the order of asking, unless another takes its place. */
function locksOf(): Pick<LockManager, 'request'> {
  let holder: { lose: (error: unknown) => void } | null = null;
  const queue: (() => void)[] = [];
  const request = (_name: string, { signal, ifAvailable, steal }: LockOptions, hold: (lock: object | null) => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      function grant(): void {
        const mine = { lose: reject };
        holder = mine;
        void hold({})
          .then(resolve, reject)
          .finally(() => {
            if (holder !== mine) return;
            holder = null;
            queue.shift()?.();
          });
      }
      if (steal) {
        holder?.lose(new DOMException('taken by another tab', 'AbortError'));
        grant();
      } else if (!holder) grant();
      else if (ifAvailable) void hold(null).then(resolve, reject);
      else {
        queue.push(grant);
        signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(grant), 1);
          reject(signal.reason);
        });
      }
    });
  return { request } as unknown as LockManager;
}

interface Browser {
  locks?: Pick<LockManager, 'request'> | undefined;
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

/** The browser as a tab has it that can be frozen: meanwhile it hears nothing, neither of other tabs nor of its lock. */
function freezable(browser: Browser) {
  const late: MessageEvent[] = [];
  let channel: BroadcastChannel | undefined;
  let thawed = Promise.resolve();
  let isFrozen = false;
  let wake = (): void => {};
  const request = (async (lock: string, how: LockOptions, hold: LockGrantedCallback<unknown>) => {
    try {
      return await browser.locks?.request(lock, how, hold);
    } finally {
      await thawed;
    }
  }) as LockManager['request'];
  const openChannel = (name: string): BroadcastChannel => {
    const real = browser.openChannel(name);
    channel = {
      onmessage: null,
      postMessage: (message: unknown) => real.postMessage(message),
      close: () => real.close(),
    } as unknown as BroadcastChannel;
    real.onmessage = (message) => (isFrozen ? late.push(message) : channel?.onmessage?.call(real, message));
    return channel;
  };
  return {
    browser: { ...browser, locks: { request }, openChannel },
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

function tab(name: string | null, from: ReturnType<typeof server>, browser: Browser) {
  const heard: string[] = [];
  const connections: boolean[] = [];
  const follower = {
    onEvent: ({ type }: PortalEvent) => heard.push(type),
    onConnection: (isConnected: boolean) => connections.push(isConnected),
    onSessionEnd: () => heard.push('end'),
  };
  const stop = followStream(name, from.calls, follower, browser);
  stops.push(stop);
  return { heard, connections, stop };
}

/** Counts how often the tab that reads said that it is there. */
function answersIn(name: string): { count: number } {
  const answers = { count: 0 };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data.kind === 'here') answers.count += 1;
  };
  stops.push(() => channel.close());
  return answers;
}

describe('the event stream of a browser', () => {
  it('is one for all tabs of a person; when its tab closes, another goes on after the last event', async () => {
    const [from, browser] = [server(), browserOf()];
    const tabs = [1, 2, 3].map(() => tab('one-for-all', from, browser));
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.1', exchange);
    for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['exchange']);
    tabs[0]?.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.1']);
    expect(from.state.opened).toBe(2);
    from.open[0]?.event('e.2', organization);
    for (const { heard } of tabs.slice(1)) await expect.poll(() => heard).toEqual(['exchange', 'organization']);
    expect(tabs[0]?.heard).toEqual(['exchange']);
  });

  it('reads anew in a tab that goes on without having heard where the stream stood', async () => {
    const [from, browser] = [server(), browserOf()];
    const first = tab('nothing-heard', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.event('e.0', start);
    const second = tab('nothing-heard', from, browser);
    first.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null]);
    from.open[0]?.event('e.3', start);
    expect([first.heard, second.heard]).toEqual([['start'], ['reset']]);
  });

  it('is a tab’s own without a name, and where the browser has no locks', async () => {
    const from = server();
    const browser = browserOf();
    const tabs = [tab(null, from, browser), tab(null, from, browser), tab('no-locks', from, browserOf(false))];
    await expect.poll(() => from.open.length).toBe(3);
    from.open[1]?.event('e.1', exchange);
    expect(tabs.map(({ heard }) => heard.length)).toEqual([0, 1, 0]);
  });

  it('is opened anew where it was refused or broke for good', async () => {
    const from = server();
    const { heard } = tab(null, from, browserOf());
    from.breakOff();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null]);
    // Nothing was heard until now: what happened meanwhile is read anew.
    from.open[0]?.event('e.6', start);
    from.open[0]?.event('e.7', exchange);
    from.breakOff();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.7']);
    expect(heard).toEqual(['reset', 'exchange']);
  });

  it('says in every tab that the session has ended, also to a tab that comes too late', async () => {
    const [from, browser] = [server(), browserOf()];
    from.state.signedIn = false;
    const tabs = [tab('ends', from, browser), tab('ends', from, browser)];
    await expect.poll(() => from.open.length).toBe(1);
    from.breakOff();
    for (const { heard } of tabs) await expect.poll(() => heard).toContain('end');
  });

  it('goes on where the server cannot say whether the session has ended', async () => {
    const from = server();
    const { heard } = tab(
      null,
      { ...from, calls: { ...from.calls, isSignedIn: () => Promise.reject(new Error('no answer')) } },
      browserOf(),
    );
    from.breakOff();
    await expect.poll(() => from.state.opened).toBe(2);
    expect(heard).toEqual([]);
  });

  it('tells every tab whether it is connected, also one that came later', async () => {
    const [from, browser] = [server(), browserOf()];
    const first = tab('connected', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    from.open[0]?.connected();
    const second = tab('connected', from, browser);
    await expect.poll(() => second.connections).toEqual([true]);
    from.open[0]?.interrupted();
    await expect.poll(() => second.connections).toEqual([true, false]);
    expect(first.connections).toEqual([true, false]);
  });

  it('is left to the tab that reads as long as it answers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [server(), browserOf()];
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

  it('goes on in a tab in sight when the one that reads is frozen; nothing is lost or told twice', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [server(), browserOf()];
    const asleep = freezable(browser);
    const leader = tab('frozen', from, asleep.browser);
    await expect.poll(() => from.open.length).toBe(1);
    const follower = tab('frozen', from, browser);
    const hidden = tab('frozen', from, { ...browser, isVisible: () => false });
    const tabs = [leader, follower, hidden];
    from.open[0]?.event('e.1', exchange);
    for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['exchange']);

    asleep.freeze();
    vi.advanceTimersByTime(ASK_MS * (MOST_UNANSWERED + 1));
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual([null, 'e.1']);
    from.open[1]?.event('e.2', organization);
    await expect.poll(() => hidden.heard).toEqual(['exchange', 'organization']);
    await expect.poll(() => asleep.late.some(({ data }) => data.id === 'e.2')).toBe(true);

    // What its own stream had brought meanwhile comes out first, then what the others told.
    from.open[0]?.event('e.2', organization);
    asleep.thaw();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.1']);
    from.open[0]?.event('e.3', exchange);
    for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['exchange', 'organization', 'exchange']);

    // The tab that was frozen follows, and is there when its turn comes again.
    hidden.stop();
    follower.stop();
    await expect.poll(() => from.open.map(({ after }) => after)).toEqual(['e.3']);
  });

  it('is read anew in a tab to which the browser did not bring what was told while it was frozen', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [from, browser] = [server(), browserOf()];
    tab('forgotten', from, browser);
    await expect.poll(() => from.open.length).toBe(1);
    const asleep = freezable(browser);
    const { heard } = tab('forgotten', from, asleep.browser);
    from.open[0]?.event('e.1', exchange);
    await expect.poll(() => heard).toEqual(['exchange']);
    asleep.freeze();
    from.open[0]?.event('e.2', exchange);
    await expect.poll(() => asleep.late.some(({ data }) => data.id === 'e.2')).toBe(true);
    asleep.late.splice(0);
    asleep.thaw();
    vi.advanceTimersByTime(ASK_MS);
    await expect.poll(() => heard).toEqual(['exchange', 'reset']);
  });
});
