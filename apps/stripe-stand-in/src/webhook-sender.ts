import { createHmac } from 'node:crypto';
import { newId, type Store } from './store';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Exponential backoff: 1, 2, 4 … seconds, at most ten minutes; stops after some hours. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 600_000;
const ATTEMPTS = 40;
const TIMEOUT_MS = 10_000;
/** Number of delivered events that stay in the store, for the overview. */
const STORED_EVENTS = 200;

/** Sends signed events and retries until each is accepted, also after a restart. */
export class WebhookSender {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly store: Store,
    private readonly target: WebhookTarget | null,
    private readonly now: () => number,
  ) {}

  /** Queues an event with the current state of `object`. */
  add(type: string, object: unknown): void {
    if (!this.target) return;
    const id = newId('evt');
    const created = Math.floor(this.now() / 1000);
    const body = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      type,
      livemode: false,
      pending_webhooks: 1,
      data: { object },
    };
    this.store.state.events[id] = { id, body: JSON.stringify(body), attempts: 0, nextAt: Date.now() };
  }

  /** Sends the events that are due; resolves when each was tried once. */
  send(): Promise<void> {
    this.#running = this.#running.then(() => this.#round());
    return this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#closed || !this.target) return;
    const due = Object.values(this.store.state.events).filter(({ nextAt }) => nextAt !== null && nextAt <= Date.now());
    // Concurrently, as the provider does: events may arrive out of order.
    await Promise.all(due.map((event) => this.#attempt(event)));
    this.#deleteDelivered();
    if (due.length > 0) this.store.save();
    this.#schedule();
  }

  async #attempt(event: { body: string; attempts: number; nextAt: number | null }): Promise<void> {
    event.attempts += 1;
    if (await post(this.target!, event.body)) {
      event.nextAt = null;
      return;
    }
    const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (event.attempts - 1));
    event.nextAt = event.attempts >= ATTEMPTS ? null : Date.now() + wait;
  }

  #schedule(): void {
    const times = Object.values(this.store.state.events).flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
    if (this.#closed || times.length === 0) return;
    this.#timer = setTimeout(() => void this.send(), Math.max(0, Math.min(...times) - Date.now()));
  }

  #deleteDelivered(): void {
    const done = Object.values(this.store.state.events).filter(({ nextAt }) => nextAt === null);
    for (const { id } of done.slice(0, Math.max(0, done.length - STORED_EVENTS))) delete this.store.state.events[id];
  }
}

async function post({ url, secret }: WebhookTarget, body: string): Promise<boolean> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${timestamp},v1=${signature}` },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
