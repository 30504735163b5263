import { MailRejected } from '@molaar/adapters';
import { exponentialBackoff } from '@molaar/domain/retry';

/** Lease of an attempt; an interrupted one is retried after this. */
export const MAIL_LEASE_MS = 120_000;
/** Intervals of 1, 2, 4 … minutes, at most an hour: the last attempt is about eight hours after the first. */
export const MAIL_ATTEMPTS = 14;
const WAIT_MS = { first: 60_000, max: 3_600_000 };

/**
 * Returns the time of the next attempt after `attempt` (from 1) failed; null after the last one or a permanent
 * rejection.
 */
export function nextAttempt(attempt: number, error: unknown, at: Date): Date | null {
  if (attempt >= MAIL_ATTEMPTS || (error instanceof MailRejected && error.permanent)) return null;
  return new Date(at.getTime() + exponentialBackoff(attempt, WAIT_MS));
}
