import { isLaterEvent, type PortalEvent } from '@molaar/contracts';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: PortalEvent;
}

/** Events stored for tabs that are opened later. */
const MOST_STORED = 200;

/** What one tab has received: its position in the stream, and the latest events for tabs that join. */
export class ReceivedEvents {
  #lastId: string | null = null;
  #isComplete = false;
  #stored: (ReceivedEvent & { at: number })[] = [];
  /** Every event received after this moment is stored. */
  #storedSince: number;

  constructor(loadedAt: number) {
    this.#storedSince = loadedAt;
  }

  get lastId(): string | null {
    return this.#lastId;
  }

  /** Whether this tab has received every event since its page began to load. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Adds an event. @returns whether it is new: two tabs may pass on the same event while the reader changes. */
  add(id: string, event: PortalEvent): boolean {
    const isNew = this.skipTo(id);
    // The id of a start or a reset is a position, not an event of its own.
    if (!isNew && event.type !== 'start' && event.type !== 'reset') return false;
    if (event.type !== 'start') this.#store({ id, event });
    return true;
  }

  /**
   * A stream from the beginning of the page load follows: its first events may be older than the last that was
   * received.
   */
  restart(): void {
    this.#lastId = null;
  }

  /** Marks that no event since the page load is missing any more, `id` being the latest. */
  complete(id: string): void {
    this.#isComplete = true;
    this.skipTo(id);
  }

  /**
   * Completes this tab with the events since its page load that the tab that reads has received, the latest being `id`;
   * null when that tab does not know them all.
   * @returns the events to deliver
   */
  join(id: string, events: readonly ReceivedEvent[] | null): readonly PortalEvent[] {
    const missing = events ? this.#missing(events) : [];
    // Stored too: this tab may read the stream later, and other tabs then join it.
    for (const received of missing) this.#store(received);
    if (!events) this.#storedSince = Date.now();
    this.complete(id);
    return events ? missing.map(({ event }) => event) : [{ type: 'reset' }];
  }

  /** Moves the position to the event `id`. @returns false when this tab has received that event already. */
  skipTo(id: string): boolean {
    if (this.#lastId !== null && !isLaterEvent(id, this.#lastId)) return false;
    this.#lastId = id;
    return true;
  }

  /** Returns the events since a moment, for a tab whose page began to load then; null when they are not all known. */
  since(moment: number): ReceivedEvent[] | null {
    if (!this.#isComplete || moment < this.#storedSince) return null;
    return this.#stored.filter(({ at }) => at >= moment).map(({ id, event }) => ({ id, event }));
  }

  /**
   * Returns the events of the list from the first one that this tab has not received: the order matters, a repetition
   * does no harm.
   */
  #missing(events: readonly ReceivedEvent[]): readonly ReceivedEvent[] {
    const first = events.findIndex(({ id }) => !this.#stored.some((stored) => stored.id === id));
    return first < 0 ? [] : events.slice(first);
  }

  #store(received: ReceivedEvent): void {
    this.#stored.push({ ...received, at: Date.now() });
    if (this.#stored.length > MOST_STORED) this.#storedSince = (this.#stored.shift()?.at ?? this.#storedSince) + 1;
  }
}
