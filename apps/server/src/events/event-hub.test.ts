import { describe, expect, it, vi } from 'vitest';
import { EventHub, type StampedEvent } from './event-hub';

const event = (imageId: string) => ({ type: 'annotations', imageId, version: 1 }) as const;
const idsOf = (stamped: StampedEvent[]) => stamped.map(({ event: { type, ...rest } }) => ('imageId' in rest ? rest.imageId : type));

describe('EventHub', () => {
  it('delivers an event to its own organization only, while somebody listens', () => {
    const hub = new EventHub();
    const received: StampedEvent[] = [];
    const stop = hub.listen('a', (stamped) => received.push(stamped));
    hub.publish('a', event('1'));
    hub.publish('b', event('2'));
    stop();
    hub.publish('a', event('3'));
    expect(idsOf(received)).toEqual(['1']);
    expect(hub.listeners).toBe(0);
  });

  it('keeps current listeners when an earlier one stops twice', () => {
    const hub = new EventHub();
    const stop = hub.listen('a', () => {});
    stop();
    const received: StampedEvent[] = [];
    hub.listen('a', (stamped) => received.push(stamped));
    stop();
    hub.publish('a', event('1'));
    expect(idsOf(received)).toEqual(['1']);
  });

  it('continues after the last received event, with the organization’s own events only', () => {
    const hub = new EventHub();
    const received: StampedEvent[] = [];
    hub.listen('a', (stamped) => received.push(stamped));
    for (const [organization, image] of [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
      ['a', '4'],
    ] as const)
      hub.publish(organization, event(image));
    expect(idsOf(hub.since('a', received[0]?.id ?? ''))).toEqual(['3', '4']);
    expect(hub.since('a', received[2]?.id ?? '')).toEqual([]);
  });

  it.each(['', 'nonsense', 'other.1'])('returns reset for the unknown id "%s"', (id) => {
    const hub = new EventHub();
    hub.publish('a', event('1'));
    expect(idsOf(hub.since('a', id))).toEqual(['reset']);
  });

  it('continues a stream from its start before the first event', () => {
    const hub = new EventHub();
    const id = hub.start('a')[0]?.id ?? '';
    expect(hub.since('a', id)).toEqual([]);
    hub.publish('a', event('1'));
    expect(idsOf(hub.since('a', id))).toEqual(['1']);
  });

  it('returns reset to a client that was disconnected while events may have been missed', () => {
    const hub = new EventHub();
    const id = hub.start('a')[0]?.id ?? '';
    hub.reset();
    expect(idsOf(hub.since('a', id))).toEqual(['reset']);
  });

  it('returns reset to a client that reconnects too late', () => {
    const hub = new EventHub();
    const received: StampedEvent[] = [];
    hub.listen('a', (stamped) => received.push(stamped));
    for (let n = 0; n < 502; n += 1) hub.publish('a', event(String(n)));
    expect(idsOf(hub.since('a', received[0]?.id ?? ''))).toEqual(['reset']);
    expect(hub.since('a', received[1]?.id ?? '')).toHaveLength(500);
  });

  it('continues after many events of others, and returns reset once the own ones had to be forgotten', () => {
    const hub = new EventHub();
    const received: StampedEvent[] = [];
    hub.listen('a', (stamped) => received.push(stamped));
    for (const image of ['1', '2']) hub.publish('a', event(image));
    const others = (from: number, to: number) => {
      for (let n = from; n < to; n += 1) hub.publish(`other ${n}`, event('x'));
    };
    others(0, 19_998);
    expect(idsOf(hub.since('a', received[0]?.id ?? ''))).toEqual(['2']);
    expect(idsOf(hub.start('a', 1))).toEqual(['start']);
    // The one event too many is that of another clinic; the first clinic to go is the one that was silent for longest.
    others(19_998, 19_999);
    expect(idsOf(hub.since('a', received[0]?.id ?? ''))).toEqual(['reset']);
    expect(idsOf(hub.since('a', received[1]?.id ?? ''))).toEqual([]);
    expect(idsOf(hub.since('other 0', received[1]?.id ?? ''))).toEqual(['x']);
    hub.publish('a', event('3'));
    expect(idsOf(hub.since('a', received[1]?.id ?? ''))).toEqual(['3']);
    expect(idsOf(hub.since('a', received[0]?.id ?? ''))).toEqual(['reset']);
  });

  it('sends a new stream what was published while its page loaded', () => {
    vi.useFakeTimers();
    const hub = new EventHub();
    vi.advanceTimersByTime(10_000);
    hub.publish('a', event('1'));
    vi.advanceTimersByTime(5_000);
    hub.publish('b', event('2'));
    hub.publish('a', event('3'));
    vi.advanceTimersByTime(1_000);
    expect(idsOf(hub.start('a', 2_000))).toEqual(['start', '3']);
    expect(idsOf(hub.start('a', 500))).toEqual(['start']);
    expect(idsOf(hub.start('a'))).toEqual(['start']);
    // A client that disconnects after `start` continues before the first of them.
    expect(idsOf(hub.since('a', hub.start('a', 2_000)[0]?.id ?? ''))).toEqual(['3']);
    vi.useRealTimers();
  });

  it('sends reset to a page that began to load before all events were known', () => {
    vi.useFakeTimers();
    const hub = new EventHub();
    vi.advanceTimersByTime(1_000);
    expect(idsOf(hub.start('a', 2_000))).toEqual(['start', 'reset']);
    vi.advanceTimersByTime(5_000);
    expect(idsOf(hub.start('a', 2_000))).toEqual(['start']);
    hub.reset();
    vi.advanceTimersByTime(1_000);
    expect(idsOf(hub.start('a', 2_000))).toEqual(['start', 'reset']);
    vi.useRealTimers();
  });
});
