import { createHash } from 'node:crypto';
import { AppError } from '@molaar/contracts';
import { type AttemptLimit, countLoginAttempt, inTransaction } from '@molaar/db';
import type { Deps } from '../deps';

const WINDOW_MINUTES = 15;
/** A clinic signs in from one address; one account is one person's. */
const ALLOWED = { account: 10, address: 60 } as const;

export interface LoginSubjects {
  account: string;
  address: string;
}

/** Usernames and addresses are counted under a hash: the table names nobody. */
export function loginSubjects(username: string, address: string): LoginSubjects {
  return { account: digest('account', username.toLowerCase()), address: digest('address', address) };
}

function digest(kind: string, value: string): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('hex');
}

/** Counts the attempt for the account and the address. Throws TOO_MANY_REQUESTS with `retryAfterSeconds`. */
export async function throttleLogin({ db, clock }: Pick<Deps, 'db' | 'clock'>, subjects: LoginSubjects): Promise<void> {
  const now = clock();
  const waits = await inTransaction(db, async (tx) => {
    const limit = (kind: keyof LoginSubjects): AttemptLimit => ({
      subject: subjects[kind],
      allowed: ALLOWED[kind],
      windowMinutes: WINDOW_MINUTES,
    });
    return [await countLoginAttempt(tx, limit('account'), now), await countLoginAttempt(tx, limit('address'), now)];
  });
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', 'too many sign-in attempts', { retryAfterSeconds });
}
