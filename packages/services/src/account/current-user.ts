import { AppError, type User } from '@molaar/contracts';
import { findUser, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../deps';

/** The signed-in person and the organization's settings that every page needs; no right is needed to know oneself. */
export async function currentUser({ db }: Pick<Deps, 'db'>, { organizationId, userId }: Actor): Promise<User> {
  const user = await inOrganization(db, organizationId, (tx) => findUser(tx, organizationId, userId));
  if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
  return user;
}
