import { AppError } from '@molaar/contracts';
import { createTurnQueue } from '@molaar/domain/turns';

/**
 * Runs work of several keys, at most `atOnce` at the same time and the keys in turn: a clinic that has queued a hundred
 * waits behind the first of everybody else. At most `waiting` of one key wait.
 */
export class FairTurns {
  readonly #queue = createTurnQueue<() => void>();
  #running = 0;

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** @throws TOO_MANY_REQUESTS when too much work of this key waits. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(key);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turnOf(key: string): Promise<void> {
    if (this.#queue.waiting(key) >= this.limits.waiting)
      throw new AppError('TOO_MANY_REQUESTS', `more than ${this.limits.waiting} are waiting`, { retryAfterSeconds: 2 });
    return new Promise((start) => {
      this.#queue.add(key, start);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#running >= this.limits.atOnce) return;
    const start = this.#queue.next();
    if (!start) return;
    this.#running += 1;
    start();
  }
}
