import type { NewApiRequest } from '@molaar/db';

/** Requests that may wait; more within two seconds are not logged. */
const MAX_WAITING = 5_000;

/** Requests with API keys that are not saved yet, so that each does not make a write of its own. */
export class ApiRequestBuffer {
  #waiting = new Map<string, NewApiRequest[]>();
  #size = 0;

  add(organizationId: string, request: NewApiRequest): void {
    if (this.#size >= MAX_WAITING) return;
    this.#size += 1;
    const waiting = this.#waiting.get(organizationId);
    if (waiting) waiting.push(request);
    else this.#waiting.set(organizationId, [request]);
  }

  /** Removes and returns the waiting requests by clinic. */
  take(): Map<string, NewApiRequest[]> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    this.#size = 0;
    return taken;
  }
}
