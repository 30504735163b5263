import type { AnonymousCaller, User } from '@molaar/contracts';
import { currentUser, findSessionEnd } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';

/**
 * Returns the signed-in user, or `{authenticated: false}` without a session, which is not an error; with `ended` when
 * it is known why this browser's session ended.
 */
export async function describeCaller(app: AppDeps, session: CallerSession): Promise<User | AnonymousCaller> {
  const actor = await session.actor();
  if (actor) return currentUser(app.services, actor);
  const ended = session.token === undefined ? undefined : await findSessionEnd(app.services, session.token);
  return { authenticated: false, ...(ended && { ended }) };
}
