import { findUser, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { isDemoUsername } from './demo-people';

/** True for the accounts whose password everybody knows, however their session came about. */
export async function isDemoPerson(
  { db }: Pick<Deps, 'db'>,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
): Promise<boolean> {
  const user = await inOrganization(db, organizationId, (tx) => findUser(tx, organizationId, userId));
  return user !== undefined && isDemoUsername(user.username);
}
