import { createHmac } from 'node:crypto';
import { newId, type Store } from './store';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Waits of 1, 2, 4 … seconds, ten minutes at most; given up after some hours. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;
const ATTEMPTS = 40;
const PATIENCE_MS = 10_000;
/** Delivered events that are kept, for whoever looks at the overview. */
const KEPT = 200;

/** Sends the events, signed, until each was taken; what was not is tried again, also after a restart. */
export class Deliverer {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly store: Store,
    private readonly target: WebhookTarget | null,
    private readonly now: () => number,
  ) {}

  /** Queues an event about `object` as it is now. */
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

  /** Begins to send what is due; answers when this round is over. */
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
    // At once, as the provider does: they overtake each other.
    await Promise.all(due.map((event) => this.#attempt(event)));
    this.#forget();
    if (due.length > 0) this.store.save();
    this.#plan();
  }

  async #attempt(event: { body: string; attempts: number; nextAt: number | null }): Promise<void> {
    event.attempts += 1;
    if (await post(this.target!, event.body)) {
      event.nextAt = null;
      return;
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (event.attempts - 1));
    event.nextAt = event.attempts >= ATTEMPTS ? null : Date.now() + wait;
  }

  #plan(): void {
    const times = Object.values(this.store.state.events).flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
    if (this.#closed || times.length === 0) return;
    this.#timer = setTimeout(() => void this.send(), Math.max(0, Math.min(...times) - Date.now()));
  }

  #forget(): void {
    const done = Object.values(this.store.state.events).filter(({ nextAt }) => nextAt === null);
    for (const { id } of done.slice(0, Math.max(0, done.length - KEPT))) delete this.store.state.events[id];
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
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
