import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from './open-event-stream';

/** An event source whose server the test is. */
class TestSource extends EventTarget {
  readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  send(type: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }

  fail(isOver: boolean): void {
    this.readyState = isOver ? this.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }
}

function opened(input: Parameters<typeof openEventStream>[0] = { pageAge: 5 }) {
  const calls: string[] = [];
  const sources: TestSource[] = [];
  const close = openEventStream(
    input,
    {
      connected: () => calls.push('connected'),
      interrupted: () => calls.push('interrupted'),
      event: (id, event) => calls.push(`${id} ${event.type}`),
      ended: () => calls.push('ended'),
    },
    (url) => {
      sources.push(new TestSource(url));
      return sources.at(-1) as unknown as EventSource;
    },
  );
  return { calls, close, source: sources[0] as TestSource };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a stream', () => {
  it('is asked for from a position, and passes on what the server sends', () => {
    const { calls, source } = opened({ lastEventId: '7-1' });
    expect(source.url).toBe(`/trpc/events.subscribe?input=${encodeURIComponent('{"lastEventId":"7-1"}')}`);
    source.send('connected', {});
    source.send('message', { type: 'start' }, '7-2');
    source.send('ping', '');
    expect(calls).toEqual(['connected', '7-2 start']);
  });

  it('is interrupted while the event source connects again, and by a server that stops', () => {
    const { calls, source } = opened();
    source.send('connected', {});
    source.fail(false);
    source.send('connected', {});
    source.send('serialized-error', { code: -32603, message: 'stopping' });
    expect(calls).toEqual(['connected', 'interrupted', 'connected', 'interrupted']);
    expect(source.readyState).not.toBe(source.CLOSED);
  });

  it.each<[string, (source: TestSource) => void]>([
    ['the event source gives up', (source) => source.fail(true)],
    ['the server rejects it or ends the session', (source) => source.send('serialized-error', { code: -32001, message: 'over' })],
    ['the server ends it', (source) => source.send('return', '')],
  ])('ends, and is closed, when %s', (_, happens) => {
    const { calls, source } = opened();
    happens(source);
    expect(calls).toEqual(['ended']);
    expect(source.readyState).toBe(source.CLOSED);
  });

  it('ends when the server is silent for longer than it said, without pings', () => {
    const { calls, source } = opened();
    source.send('connected', { reconnectAfterInactivityMs: 45_000 });
    vi.advanceTimersByTime(44_000);
    source.send('ping', '');
    vi.advanceTimersByTime(44_000);
    expect(calls).toEqual(['connected']);
    vi.advanceTimersByTime(1_000);
    expect(calls).toEqual(['connected', 'ended']);
    expect(source.readyState).toBe(source.CLOSED);
  });

  it('reports nothing more once it was closed', () => {
    const { calls, close, source } = opened();
    source.send('connected', { reconnectAfterInactivityMs: 45_000 });
    close();
    vi.advanceTimersByTime(60_000);
    expect(calls).toEqual(['connected']);
    expect(source.readyState).toBe(source.CLOSED);
  });
});
