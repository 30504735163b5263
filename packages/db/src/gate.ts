import { AppError } from '@molaar/contracts';

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets at most `atOnce` of the same key in; others wait in turn, at most `waiting` of them. Counts of this process:
 * what one process can bear does not depend on others.
 */
export class Gate {
  readonly #queues = new Map<string, Queue>();

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /**
   * Resolves when it is this one's turn.
   * @returns The function that lets the next one in; further calls do nothing.
   * @throws TOO_MANY_REQUESTS when too many are waiting.
   */
  async enter(key: string): Promise<() => void> {
    const { atOnce, waiting } = this.limits;
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else if (queue.waiting.length < waiting) await new Promise<void>((resolve) => queue.waiting.push(resolve));
    else throw new AppError('TOO_MANY_REQUESTS', `more than ${atOnce} requests at once`, { retryAfterSeconds: 1 });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // The place passes on to the next one.
      const next = queue.waiting.shift();
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(key);
    };
  }

  /** Number of keys that somebody is in or waits for, for tests and metrics. */
  get keys(): number {
    return this.#queues.size;
  }
}
