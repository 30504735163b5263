import { findUser, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { isDemoUsername } from '../shared/demo-people';

/** Whether the person is a demo account, whose password is public, however the session was started. */
export async function isDemoPerson({ db }: Pick<Deps, 'db'>, actor: Pick<Actor, 'organizationId' | 'userId'>): Promise<boolean> {
  const user = await inClinic(db, actor, (tx) => findUser(tx, actor.userId));
  return user !== undefined && isDemoUsername(user.username);
}
