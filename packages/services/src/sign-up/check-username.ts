import { findResetCandidates, findSignInUser, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { addressSubject, throttle } from '../session/throttle';

/** From one network address in a quarter of an hour: a person changes their mind, a list is not worked through. */
const ALLOWED = 30;
const WINDOW_MINUTES = 15;

/** Whether an account may have this username. TOO_MANY_REQUESTS. */
export async function checkUsername(
  deps: Pick<Deps, 'db' | 'clock'>,
  { username, address }: { username: string; address: string },
): Promise<{ available: boolean }> {
  const subject = addressSubject('check-username', address);
  await throttle(deps, [{ subject, allowed: ALLOWED, windowMinutes: WINDOW_MINUTES }], 'too many usernames asked for');
  return { available: !(await isTaken(deps, username)) };
}

/** As a username of anybody, or as the e-mail address of an active person. */
export function isTaken({ db }: Pick<Deps, 'db'>, name: string): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => (await findSignInUser(tx, name)) !== undefined || (await findResetCandidates(tx, name)).length > 0,
  );
}
