import { randomBytes } from 'node:crypto';
import type { PortalEvent } from '@molaar/contracts';

/** An event as a stream sends it; a client names `id` to continue from there. */
export interface StampedEvent {
  id: string;
  event: PortalEvent;
}

type Listener = (stamped: StampedEvent) => void;

/** Events of an organization that are stored for clients that come back; older ones are replaced by one `reset`. */
const EVENTS_OF_ONE = 500;
/** Of all organizations: two minutes of 1,000 clinics, some megabytes. */
const STORED_EVENTS = 20_000;
/** A page that missed more events than this while it loaded gets one `reset` instead. */
const MAX_REPLAYED = 100;

interface StoredEvent {
  number: number;
  at: number;
  event: PortalEvent;
}

interface Recent {
  /** Every later event of the organization is in `events`. */
  completeAfter: Pick<StoredEvent, 'number' | 'at'>;
  events: StoredEvent[];
}

/**
 * Delivers the events that the database announces to the streams of their organization. Ids are valid in this process
 * only: a client that reconnects to another server, or too late, gets `reset` and reloads everything.
 */
export class EventHub {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #listeners = new Map<string, Set<Listener>>();
  /** By organization; the one without events for longest first. */
  readonly #recent = new Map<string, Recent>();
  #stored = 0;
  #last = 0;
  /** Of an organization that has no entry. */
  #completeAfter: Recent['completeAfter'] = { number: 0, at: Date.now() };

  publish(organizationId: string, event: PortalEvent): void {
    this.#last += 1;
    const number = this.#last;
    this.#store(organizationId, { number, at: Date.now(), event });
    for (const listener of this.#listeners.get(organizationId) ?? []) listener({ id: this.#id(number), event });
  }

  /** Makes every client reload: events may have been missed, since the listening connection failed. */
  reset(): void {
    // A client that reconnects later with the last id must get `reset`, too.
    this.#last += 1;
    this.#recent.clear();
    this.#stored = 0;
    this.#completeAfter = { number: this.#last, at: Date.now() };
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
    const { completeAfter, events } = this.#recentOf(organizationId);
    const missed = events.filter(({ at }) => at >= since);
    const isKnown = pageAge === 0 || (since > completeAfter.at && missed.length <= MAX_REPLAYED);
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
    const { completeAfter, events } = this.#recentOf(organizationId);
    if (epoch !== this.#epoch || !Number.isInteger(number) || number < completeAfter.number || number > this.#last)
      return [{ id: this.#id(this.#last), event: { type: 'reset' } }];
    return events.filter((stored) => stored.number > number).map((stored) => ({ id: this.#id(stored.number), event: stored.event }));
  }

  /** Number of open streams and waiting requests, for tests and metrics. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  #recentOf(organizationId: string): Recent {
    return this.#recent.get(organizationId) ?? { completeAfter: this.#completeAfter, events: [] };
  }

  #store(organizationId: string, stored: StoredEvent): void {
    const recent = this.#recentOf(organizationId);
    recent.events.push(stored);
    this.#stored += 1;
    // Moves the organization to the end.
    this.#recent.delete(organizationId);
    this.#recent.set(organizationId, recent);
    if (recent.events.length > EVENTS_OF_ONE) {
      recent.completeAfter = recent.events.shift() ?? recent.completeAfter;
      this.#stored -= 1;
    }
    if (this.#stored > STORED_EVENTS) this.#forgetOne();
  }

  /** Forgets the organization that has had no event for longest. */
  #forgetOne(): void {
    const [[organizationId, { events }] = [undefined, { events: [] }]] = this.#recent;
    if (organizationId === undefined) return;
    this.#recent.delete(organizationId);
    this.#stored -= events.length;
    this.#completeAfter = events.at(-1) ?? this.#completeAfter;
  }

  #id(number: number): string {
    return `${this.#epoch}.${number}`;
  }
}
