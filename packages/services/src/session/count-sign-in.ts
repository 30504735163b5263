import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { countActionLimits, inClinic, inTransaction, isKnownDevice, type SignInUser } from '@molaar/db';
import type { Deps } from '../context/deps';
import { LIMITS } from '../limits/limits';
import { type LoginSubjects, loginSubjects, subjectOf, throttle, throttleLogin } from '../limits/throttle';
import { signInDelay } from './sign-in-delay';

/** Counted only. */
const UNLIMITED = 2_000_000_000;

interface Attempt {
  username: string;
  address: string;
  /** The browser's device cookie. */
  device: string | undefined;
  /** The account; undefined for an unknown name, which is counted alike. */
  account: Pick<SignInUser, 'organizationId' | 'userId'> | undefined;
}

/**
 * Counts a sign-in attempt: from a browser that the person has used before for itself, from another by account and
 * network, so that an anonymous caller uses up only the attempts of their own network. Attempts on one account from
 * many networks are delayed.
 * @returns What a success forgives.
 * @throws TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
export async function countSignIn(deps: Pick<Deps, 'db' | 'clock'>, attempt: Attempt): Promise<LoginSubjects> {
  const { username, address, device } = attempt;
  if (device && (await isOwnDevice(deps, attempt))) {
    const { allowed, minutes: windowMinutes } = LIMITS.SIGN_IN.named;
    const account = subjectOf('sign-in device', `${username} ${device}`);
    await throttle(deps, [{ subject: account, allowed, windowMinutes }], 'too many sign-in attempts');
    return { account, address: '' };
  }
  const subjects = loginSubjects(username, address);
  await throttleLogin(deps, subjects);
  const all = { subject: subjectOf('sign-in account', username), allowed: UNLIMITED, windowMinutes: LIMITS.SIGN_IN.named.minutes };
  const [total] = await inTransaction(deps.db, (tx) => countActionLimits(tx, [all], 1, deps.clock()));
  const wait = signInDelay(total?.used ?? 0);
  if (wait > 0) await delay(wait);
  return subjects;
}

async function isOwnDevice({ db }: Pick<Deps, 'db'>, { account, device = '' }: Attempt): Promise<boolean> {
  if (!account) return false;
  const hash = createHash('sha256').update(device).digest();
  return inClinic(db, { organizationId: account.organizationId }, (tx) => isKnownDevice(tx, account.userId, hash));
}
