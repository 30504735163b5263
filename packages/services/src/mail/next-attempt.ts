import { MailRefused } from '@molaar/adapters';
import { doublingWait } from '@molaar/domain/retry';

/** An attempt that was interrupted is taken up again after this. */
export const MAIL_LEASE_MS = 120_000;
/** Waits of 1, 2, 4 … minutes, an hour at most: the last attempt is some eight hours after the first. */
export const MAIL_ATTEMPTS = 14;
const WAIT_MS = { first: 60_000, most: 3_600_000 };

/** Of a mail whose `attempt`, from 1, failed with `error`: when it is tried again; null once it is given up, which a recipient refused for good is at once. */
export function nextAttempt(attempt: number, error: unknown, at: Date): Date | null {
  if (attempt >= MAIL_ATTEMPTS || (error instanceof MailRefused && error.permanent)) return null;
  return new Date(at.getTime() + doublingWait(attempt, WAIT_MS));
}
