import type { PortalEvent } from '@molaar/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { followStream, type StreamHears } from './event-stream';

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

/** Locks of a browser, one holder at a time in the order of asking. */
function browserOf(secure = true) {
  let held = 0;
  let last: Promise<unknown> = Promise.resolve();
  const request = (
    _name: string,
    { signal, ifAvailable }: LockOptions,
    hold: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> => {
    if (ifAvailable && held > 0) return hold(null);
    held += 1;
    const mine = last.then(() => (signal?.aborted ? Promise.reject(signal.reason) : hold({})));
    last = mine
      .catch(() => undefined)
      .then(() => {
        held -= 1;
      });
    return mine;
  };
  return {
    locks: secure ? ({ request } as unknown as LockManager) : undefined,
    openChannel: (name: string) => new BroadcastChannel(name),
    pause: () => 0,
  };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function tab(name: string | null, from: ReturnType<typeof server>, browser: ReturnType<typeof browserOf>) {
  const heard: string[] = [];
  const stop = followStream(name, from.calls, { onEvent: ({ type }) => heard.push(type), onSessionEnd: () => heard.push('end') }, browser);
  stops.push(stop);
  return { heard, stop };
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
});
