import { type CountedSecurityEvent, type SecurityEvent, securityEventBucket } from '@molaar/db';

/** An event of one clinic. */
export interface ClinicSecurityEvent extends SecurityEvent {
  organizationId: string;
}

type Waiting = ClinicSecurityEvent & CountedSecurityEvent;

/** Different events that may wait; more within a second come only from somebody who wants to fill the memory. */
const MAX_WAITING = 2_000;

/**
 * Events that are not saved yet. Equal ones are counted in memory, so that a thousand refused requests make one write
 * and not a thousand.
 */
export class SecurityEventBuffer {
  #waiting = new Map<string, Waiting>();
  #saved: Promise<unknown> = Promise.resolve();

  add(event: ClinicSecurityEvent, at: Date): void {
    const key = `${event.organizationId} ${securityEventBucket(event, at).toString('base64')}`;
    const earlier = this.#waiting.get(key);
    if (earlier) {
      earlier.count += 1;
      earlier.lastAt = at;
    } else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { ...event, count: 1, firstAt: at, lastAt: at });
  }

  /** Runs one save after the other, so that a caller who awaits one knows that the events of before are saved too. */
  inTurn<T>(save: () => Promise<T>): Promise<T> {
    const saved = this.#saved.then(save);
    this.#saved = saved.catch(() => undefined);
    return saved;
  }

  /** Removes and returns the waiting events by clinic. */
  take(): Map<string, Waiting[]> {
    const byClinic = new Map<string, Waiting[]>();
    for (const event of this.#waiting.values()) byClinic.set(event.organizationId, [...(byClinic.get(event.organizationId) ?? []), event]);
    this.#waiting = new Map();
    return byClinic;
  }
}
