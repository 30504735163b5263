import { isUsernameTaken } from '../account/is-username-taken';
import type { Deps } from '../context/deps';
import { countAction } from '../limits/count-action';

/**
 * Checks whether a username is available.
 * @throws TOO_MANY_REQUESTS.
 */
export async function checkUsername(
  deps: Pick<Deps, 'db' | 'clock'>,
  { username, address }: { username: string; address: string },
): Promise<{ available: boolean }> {
  await countAction(deps, 'CHECK_USERNAME', { address });
  return { available: !(await isUsernameTaken(deps, username)) };
}
