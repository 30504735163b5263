import type { Actor } from '@molaar/services/context';

export type StreamSession = Pick<Actor, 'organizationId' | 'sessionId'>;

export interface SessionReader {
  /** Returns the milliseconds until each session ends, by its id; an ended one is absent. */
  read(sessions: readonly StreamSession[]): Promise<ReadonlyMap<string, number>>;
  onError(error: unknown): void;
}

/** How long a stream may continue after its session ended on another server, ms. */
const CHECK_MS = 5_000;
/** Shortest time between two checks, ms. */
const MIN_CHECK_MS = 250;

interface Watched extends StreamSession {
  readonly listeners: Set<() => void>;
}

/**
 * Notifies the open streams of this server that their session ended: at once for a logout on this server, within a
 * quarter of a second when it expires, within 5 s when another server ended it. One statement checks the sessions of
 * all streams, so that their number does not multiply the statements. A check does not count as activity of the person.
 */
export class SessionEndHub {
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #checkAt = Number.POSITIVE_INFINITY;
  #checking = false;

  /** @param reader Null: nothing listens here. */
  constructor(private readonly reader: SessionReader | null) {}

  /** Calls `listener` when the session ends. @returns The function that stops listening. */
  listen({ organizationId, sessionId }: StreamSession, listener: () => void): () => void {
    const watched = this.#watched.get(sessionId) ?? { organizationId, sessionId, listeners: new Set() };
    this.#watched.set(sessionId, watched);
    watched.listeners.add(listener);
    // It may have ended since its request was accepted.
    this.#checkWithin(MIN_CHECK_MS);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size > 0 || this.#watched.get(sessionId) !== watched) return;
      this.#watched.delete(sessionId);
      if (this.#watched.size === 0) this.#stopChecking();
    };
  }

  publish(sessionId: string): void {
    for (const listener of [...(this.#watched.get(sessionId)?.listeners ?? [])]) listener();
  }

  publishAll(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.publish(sessionId);
  }

  #checkWithin(wait: number): void {
    const at = Date.now() + wait;
    if (at >= this.#checkAt || this.#checking) return;
    clearTimeout(this.#timer);
    this.#checkAt = at;
    this.#timer = setTimeout(() => void this.#check(), wait);
  }

  #stopChecking(): void {
    clearTimeout(this.#timer);
    this.#checkAt = Number.POSITIVE_INFINITY;
  }

  async #check(): Promise<void> {
    this.#checkAt = Number.POSITIVE_INFINITY;
    this.#checking = true;
    const asked = [...this.#watched.values()];
    let wait = CHECK_MS;
    try {
      const left = (await this.reader?.read(asked)) ?? new Map<string, number>();
      for (const { sessionId } of asked) {
        const ends = left.get(sessionId);
        if (ends === undefined) this.publish(sessionId);
        else wait = Math.min(wait, Math.max(MIN_CHECK_MS, ends));
      }
    } catch (error) {
      // A database that is unavailable for a moment does not end the sessions.
      this.reader?.onError(error);
    } finally {
      this.#checking = false;
    }
    const asNew = [...this.#watched.values()].some((watched) => !asked.includes(watched));
    if (this.#watched.size > 0) this.#checkWithin(asNew ? MIN_CHECK_MS : wait);
  }
}
