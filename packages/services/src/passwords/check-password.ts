import type { CheckPasswordInput } from '@molaar/contracts';
import type { Deps } from '../context/deps';
import { countAction } from '../limits';
import { requireStrongPassword } from './require-strong-password';

/**
 * Checks the password of a person who is signing up, before the other steps of the form; the sign-up checks it again.
 * @throws VALIDATION_FAILED at `password`; TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, password, address }: CheckPasswordInput & { address: string },
): Promise<void> {
  await countAction(deps, 'CHECK_PASSWORD', { address });
  await requireStrongPassword(password, { username: email, email, firstName: '', lastName: '' });
}
