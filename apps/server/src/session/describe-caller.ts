import type { AnonymousCaller, User } from '@molaar/contracts';
import { currentUser, wasInactive } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';

/**
 * Returns the signed-in user, or `{authenticated: false}` without a session, which is not an error; with `ended` when
 * the session ended by inactivity.
 */
export async function describeCaller(app: AppDeps, session: CallerSession): Promise<User | AnonymousCaller> {
  const actor = await session.actor();
  if (actor) return currentUser(app.services, actor);
  const isIdle = session.token !== undefined && (await wasInactive(app.services, session.token));
  return isIdle ? { authenticated: false, ended: 'INACTIVITY' } : { authenticated: false };
}
