import { findResetCandidates, findSignInUser, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Whether a name is a username or the e-mail address of an active user. */
export function isUsernameTaken({ db }: Pick<Deps, 'db'>, name: string): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => (await findSignInUser(tx, name)) !== undefined || (await findResetCandidates(tx, name)).length > 0,
  );
}
