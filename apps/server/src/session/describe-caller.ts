import type { User } from '@molaar/contracts';
import { currentUser } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';

/** Returns the signed-in user, or `{authenticated: false}` without a session, which is not an error. */
export async function describeCaller(app: AppDeps, session: CallerSession): Promise<User | { authenticated: false }> {
  const actor = await session.actor();
  return actor ? currentUser(app.services, actor) : { authenticated: false };
}
