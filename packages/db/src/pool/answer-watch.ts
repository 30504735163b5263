import pg from 'pg';

export interface WatchLimits {
  /** Without any answer to a query that waits, until the database is probed. */
  readonly silentMs: number;
  /** Until the probe is answered. */
  readonly probeMs: number;
  /** Between two probes of a database that is away. */
  readonly againMs: number;
}

/** `refused`: no connection, which is known at once. */
export type Probed = 'answered' | 'refused' | 'silent';

interface WatchedDatabase {
  /** Opens a connection of its own and asks. */
  probe(withinMs: number): Promise<Probed>;
  /** Closes all connections: what waits on them fails. */
  drop(): void;
}

/**
 * Notices a database that stopped to answer long before a statement's own deadline, which a long statement needs: when
 * queries wait and none is answered for a while, it is probed. While it is away, new work fails at once instead of
 * waiting in line for one deadline after another.
 */
export class AnswerWatch {
  /** When each query that waits was sent. */
  readonly #waiting = new Set<{ readonly since: number }>();
  #answeredAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #probing = false;
  #away = false;
  #closed = false;

  constructor(
    private readonly database: WatchedDatabase,
    private readonly limits: WatchLimits,
  ) {}

  /** Whether it is known that nothing would be answered, and waiting is useless. */
  get away(): boolean {
    return this.#away;
  }

  /** Watches a query until it ends. */
  watch(query: Promise<unknown>): void {
    const entry = { since: performance.now() };
    this.#waiting.add(entry);
    this.#schedule(this.limits.silentMs);
    const ended = (error?: unknown): void => {
      this.#waiting.delete(entry);
      // Other errors say that there was no answer.
      if (error === undefined || error instanceof pg.DatabaseError) this.#answeredAt = performance.now();
    };
    query.then(() => ended(), ended);
  }

  /** Probes now: a connection could not be opened in time. */
  suspect(): void {
    void this.#probe();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    if (this.#closed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#check();
    }, ms).unref();
  }

  async #check(): Promise<void> {
    const [oldest] = this.#waiting;
    if (!oldest) return;
    const left = Math.max(this.#answeredAt, oldest.since) + this.limits.silentMs - performance.now();
    if (left <= 0) await this.#probe();
    this.#schedule(left > 0 ? left : this.limits.silentMs);
  }

  async #probe(): Promise<void> {
    if (this.#probing || this.#away || this.#closed) return;
    this.#probing = true;
    const began = performance.now();
    try {
      const probed = await this.database.probe(this.limits.probeMs);
      // An answer to another query meanwhile counts too.
      if (probed === 'answered' || this.#answeredAt > began || this.#closed) return;
      this.database.drop();
      // What is refused fails at once by itself, and works again at once.
      if (probed === 'refused') return;
      this.#away = true;
      this.#probeAgain();
    } finally {
      this.#probing = false;
    }
  }

  #probeAgain(): void {
    setTimeout(async () => {
      if (this.#closed) return;
      if ((await this.database.probe(this.limits.probeMs)) === 'silent') this.#probeAgain();
      else this.#away = false;
    }, this.limits.againMs).unref();
  }
}
