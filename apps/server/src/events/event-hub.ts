import { randomBytes } from 'node:crypto';
import type { PortalEvent } from '@molaar/contracts';

/** An event as a stream sends it; a client names `id` to continue from there. */
export interface StampedEvent {
  id: string;
  event: PortalEvent;
}

type Listener = (stamped: StampedEvent) => void;

/** Events stored for clients that come back; older ones are replaced by one `reset`. */
const STORED_EVENTS = 2_000;
/** A page that missed more events than this while it loaded gets one `reset` instead. */
const MAX_REPLAYED = 100;

/**
 * Delivers the events that the database announces to the streams of their organization. Ids are valid in this process
 * only: a client that reconnects to another server, or too late, gets `reset` and reloads everything.
 */
export class EventHub {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #recent: { organizationId: string; number: number; at: number; event: PortalEvent }[] = [];
  #last = 0;
  /** Every event published after this moment is in `#recent`. */
  #completeSince = Date.now();

  publish(organizationId: string, event: PortalEvent): void {
    this.#last += 1;
    const number = this.#last;
    this.#recent.push({ organizationId, number, at: Date.now(), event });
    if (this.#recent.length > STORED_EVENTS) this.#completeSince = this.#recent.shift()?.at ?? this.#completeSince;
    for (const listener of this.#listeners.get(organizationId) ?? []) listener({ id: this.#id(number), event });
  }

  /** Makes every client reload: events may have been missed, since the listening connection failed. */
  reset(): void {
    this.#recent.length = 0;
    this.#completeSince = Date.now();
    // A client that reconnects later with the last id must get `reset`, too.
    this.#last += 1;
    for (const organizationId of this.#listeners.keys()) this.publish(organizationId, { type: 'reset' });
  }

  /** Calls the listener for the organization's events from now on. @returns The function that stops listening. */
  listen(organizationId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(organizationId) ?? new Set();
    this.#listeners.set(organizationId, listeners.add(listener));
    return () => {
      // A second call must not delete a set that another listener has created since.
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(organizationId);
    };
  }

  /**
   * Returns the first events of a new stream: `start`, then what was published while the client's page loaded. A page
   * may have read its data before its stream is open, so these events are sent although they are older than the stream.
   * @param pageAge Milliseconds since the page began to load. When not all events of that time are known, `reset`
   * follows.
   */
  start(organizationId: string, pageAge = 0): StampedEvent[] {
    const since = Date.now() - pageAge;
    const missed = this.#recent.filter((entry) => entry.organizationId === organizationId && entry.at >= since);
    const isKnown = pageAge === 0 || (since > this.#completeSince && missed.length <= MAX_REPLAYED);
    if (!isKnown) return (['start', 'reset'] as const).map((type) => ({ id: this.#id(this.#last), event: { type } }));
    const begin = (missed[0]?.number ?? this.#last + 1) - 1;
    return [{ id: this.#id(begin), event: { type: 'start' } }, ...missed.map(({ number, event }) => ({ id: this.#id(number), event }))];
  }

  /**
   * Returns the organization's events after the one with this id, or one `reset` when not all of them are stored any
   * more.
   */
  since(organizationId: string, id: string): StampedEvent[] {
    const [epoch, text] = id.split('.');
    const number = Number(text);
    const oldest = this.#recent[0]?.number ?? this.#last + 1;
    if (epoch !== this.#epoch || !Number.isInteger(number) || number < oldest - 1 || number > this.#last)
      return [{ id: this.#id(this.#last), event: { type: 'reset' } }];
    return this.#recent
      .filter((entry) => entry.organizationId === organizationId && entry.number > number)
      .map((entry) => ({ id: this.#id(entry.number), event: entry.event }));
  }

  /** Number of open streams and waiting requests, for tests and metrics. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  #id(number: number): string {
    return `${this.#epoch}.${number}`;
  }
}
