import type { CheckPasswordInput } from '@molaar/contracts';
import type { Deps } from '../context/deps';
import { addressSubject, throttle } from '../limits/throttle';
import { requireStrongPassword } from './require-strong-password';

/** A form asks once per attempt. */
const ALLOWED = { allowed: 60, windowMinutes: 15 } as const;

/**
 * Checks the password of a person who is signing up, before the other steps of the form; the sign-up checks it again.
 * @throws VALIDATION_FAILED at `password`; TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, password, address }: CheckPasswordInput & { address: string },
): Promise<void> {
  await throttle(deps, [{ subject: addressSubject('password check', address), ...ALLOWED }], 'too many checks');
  await requireStrongPassword(password, { username: email, email, firstName: '', lastName: '' });
}
