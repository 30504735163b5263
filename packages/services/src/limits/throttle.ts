import { createHash } from 'node:crypto';
import { AppError } from '@molaar/contracts';
import { type AttemptLimit, countLoginAttempt, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { LIMITS } from './limits';

export interface LoginSubjects {
  account: string;
  address: string;
}

/**
 * Returns the hashed keys under which attempts are counted, so that the table contains no names or addresses. An
 * account's are counted by network: an anonymous caller cannot use up those of its owner.
 */
export function loginSubjects(username: string, address: string): LoginSubjects {
  return { account: digest('account', `${username.toLowerCase()} ${network(address)}`), address: digest('address', network(address)) };
}

/** Returns the network of an address: an IPv6 customer has a whole /64; IPv4-mapped addresses become IPv4. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Returns the counter key of an address for another purpose than signing in. */
export function addressSubject(kind: string, address: string): string {
  return digest(`${kind} address`, network(address));
}

/** Returns the counter key of any other value (an e-mail address, an account's id). */
export function subjectOf(kind: string, value: string): string {
  return digest(kind, value.toLowerCase());
}

function digest(kind: string, value: string): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('hex');
}

/**
 * Counts a sign-in attempt for the account and the address.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
export async function throttleLogin({ db, clock }: Pick<Deps, 'db' | 'clock'>, subjects: LoginSubjects): Promise<void> {
  // All users of a clinic may share one address; an account belongs to one person.
  const { named, network: shared } = LIMITS.SIGN_IN;
  const limits = [
    { subject: subjects.account, allowed: named.allowed, windowMinutes: named.minutes },
    { subject: subjects.address, allowed: shared.allowed, windowMinutes: shared.minutes },
  ];
  await throttle({ db, clock }, limits, 'too many sign-in attempts');
}

/**
 * Counts an attempt against every limit.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds` when a limit is exceeded.
 */
export async function throttle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly AttemptLimit[],
  description: string,
): Promise<void> {
  const now = clock();
  const waits = await inTransaction(db, async (tx) => {
    const counted: number[] = [];
    for (const limit of limits) counted.push(await countLoginAttempt(tx, limit, now));
    return counted;
  });
  const retryAfterSeconds = Math.max(0, ...waits);
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', description, { retryAfterSeconds });
}
