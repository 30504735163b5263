import { isUsernameTaken } from '../account/is-username-taken';
import type { Deps } from '../context/deps';
import { addressSubject, throttle } from '../session/throttle';

/** Per network address and quarter of an hour: enough for a person, too few to test a list of names. */
const ALLOWED = 30;
const WINDOW_MINUTES = 15;

/**
 * Checks whether a username is available.
 * @throws TOO_MANY_REQUESTS.
 */
export async function checkUsername(
  deps: Pick<Deps, 'db' | 'clock'>,
  { username, address }: { username: string; address: string },
): Promise<{ available: boolean }> {
  const subject = addressSubject('check-username', address);
  await throttle(deps, [{ subject, allowed: ALLOWED, windowMinutes: WINDOW_MINUTES }], 'too many username checks');
  return { available: !(await isUsernameTaken(deps, username)) };
}
