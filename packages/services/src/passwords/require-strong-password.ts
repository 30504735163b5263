import { AppError } from '@molaar/contracts';
import { PASSWORD_LENGTH } from '@molaar/domain/text';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isDemoUsername } from '../shared/demo-people';

/** What is known of the person whose password it becomes. */
export interface PasswordOwner {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Guesses that an attacker needs at least, by the estimate of zxcvbn: as for eight random characters, the shortest
 * password that the specification allows. A common word with a year and a sign needs less.
 */
const FEWEST_GUESSES = 1e8;
/** Shorter parts of names and addresses occur in other words too. */
const SHORTEST_PART = 3;

/** Words of the portal and of its field in both languages, which are the first that an attacker tries. */
const CONTEXT_WORDS = [
  ...['molaar', 'dentas', 'dentist', 'dental', 'tooth', 'teeth', 'clinic', 'password'],
  ...['hambaarst', 'hambaravi', 'hammas', 'hambad', 'kliinik', 'parool', 'salasõna'],
];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the lists of common passwords (2 MB) when a password is set for the first time. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  loading ??= import('./password-estimator').then(({ createEstimator }) => createEstimator());
  return loading;
}

/**
 * Checks that a new password is not easily guessed: not a common one, also with words of the portal, and long enough
 * without the person's own name and address.
 * Accounts of the demo are exempt: their password is public.
 * @throws VALIDATION_FAILED at `password`.
 */
export async function requireStrongPassword(password: string, { username, email, firstName, lastName }: PasswordOwner): Promise<void> {
  if (isDemoUsername(username)) return;
  const estimator = await loadEstimator();
  if (estimator.check(password, CONTEXT_WORDS).guesses < FEWEST_GUESSES) throw rejected('passwordCommon');
  const parts = [username, email, firstName, lastName].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  if (withoutParts(password, parts).length < PASSWORD_LENGTH.min) throw rejected('passwordOwn');
}

/** Removes these parts, in any case, the longest first; the password itself when none occurs in it. */
function withoutParts(password: string, parts: readonly string[]): string {
  const own = parts.filter(({ length }) => length >= SHORTEST_PART).sort((one, other) => other.length - one.length);
  return own.reduce((rest, part) => rest.replaceAll(part.toLowerCase(), ''), password.toLowerCase());
}

/** @throws VALIDATION_FAILED at `password`. @param isSame Whether it is the password that the person has now. */
export function rejectSamePassword(isSame: boolean): void {
  if (isSame) throw rejected('passwordSame');
}

function rejected(key: 'passwordCommon' | 'passwordOwn' | 'passwordSame'): AppError {
  return new AppError('VALIDATION_FAILED', `the new password is not accepted: ${key}`, { fields: { password: key } });
}
