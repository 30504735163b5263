import { AppError } from '@molaar/contracts';
import { countActionLimits, forgiveLoginAttempts, inTransaction } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { LIMITS, type Limit, type LimitedAction, type LimitOf } from './limits';
import { reportLimit } from './observe-limits';
import { addressSubject, subjectOf } from './throttle';

/** Whose action it is; an action needs those that its limits name. */
export interface LimitCaller {
  actor?: Pick<Actor, 'organizationId' | 'userId'> | undefined;
  /** Network address. */
  address?: string;
  /** What the caller names without a proof: an account, an e-mail address, a link. */
  named?: string;
}

/**
 * Counts an action against its limits. An action that exceeds one is counted against none.
 * @param weight How many it is: the recipients of a mail.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
export async function countAction(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  action: LimitedAction,
  caller: LimitCaller,
  weight = 1,
): Promise<void> {
  const limits = (Object.entries(LIMITS[action]) as [LimitOf, Limit][]).map(([of, { allowed, minutes }]) => ({
    name: `${action.toLowerCase().replaceAll('_', '-')}-${of}`,
    subject: limitSubject(action, of, caller),
    allowed,
    windowMinutes: minutes,
  }));
  const counted = await inTransaction(db, (tx) => countActionLimits(tx, limits, weight, clock()));
  let wait = 0;
  for (const [at, { used, seconds, refused }] of counted.entries()) {
    const { name = '', allowed = 0, windowMinutes = 0 } = limits[at] ?? {};
    const remaining = Math.max(0, allowed - used);
    reportLimit({ name, allowed, windowSeconds: windowMinutes * 60, remaining, resetSeconds: seconds });
    if (refused) wait = Math.max(wait, seconds);
  }
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', `too many: ${action}`, { retryAfterSeconds: wait });
}

/**
 * Forgives an action that succeeded, where only failures count: all attempts of a person, or, of a network, which many
 * share, this one.
 */
export async function forgiveAction(
  { db }: Pick<Deps, 'db'>,
  action: LimitedAction,
  of: 'person' | 'network',
  caller: LimitCaller,
): Promise<void> {
  const subject = limitSubject(action, of, caller);
  await inTransaction(db, (tx) => (of === 'network' ? forgiveLoginAttempts(tx, '', subject) : forgiveLoginAttempts(tx, subject, '')));
}

/** Returns the key under which an action is counted; the table contains no names and no addresses. */
function limitSubject(action: LimitedAction, of: LimitOf, { actor, address = '', named = '' }: LimitCaller): string {
  const kind = `${action} ${of}`;
  switch (of) {
    case 'person':
      return subjectOf(kind, actor?.userId ?? '');
    case 'clinic':
      return subjectOf(kind, actor?.organizationId ?? '');
    case 'network':
      return addressSubject(kind, address);
    case 'named':
      return addressSubject(`${kind} ${named.toLowerCase()}`, address);
    case 'target':
      return subjectOf(kind, named);
  }
}
