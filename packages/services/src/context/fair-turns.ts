import { AppError } from '@molaar/contracts';

interface Waiting {
  readonly start: () => void;
}

/**
 * Runs work of several keys, at most `atOnce` at the same time and the keys in turn: a clinic that has queued a hundred
 * waits behind the first of everybody else. At most `waiting` of one key wait.
 */
export class FairTurns {
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** @throws TOO_MANY_REQUESTS when too much work of this key waits. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.atOnce) await this.#wait(key);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(key: string): Promise<void> {
    const queue = this.#queues.get(key) ?? [];
    if (queue.length >= this.limits.waiting)
      throw new AppError('TOO_MANY_REQUESTS', `more than ${this.limits.waiting} are waiting`, { retryAfterSeconds: 2 });
    this.#queues.set(key, queue);
    return new Promise((start) => queue.push({ start }));
  }

  /** Gives the place to the key that has waited longest for a turn, and puts that key at the end. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = first;
    const { start } = queue.shift() as Waiting;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    start();
  }
}
