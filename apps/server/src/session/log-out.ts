import { signOut } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';
import { clearedEmbedCookie, clearedSessionCookie } from './session-cookie';

/** Ends the session, if there is one, and its open streams. Used by REST and tRPC. */
export async function logOut(app: AppDeps, session: CallerSession, setCookie: (value: string) => void): Promise<{ authenticated: false }> {
  const actor = await session.actor();
  if (actor) {
    await signOut(app.services, actor);
    app.sessionEndHub.publish(actor.sessionId);
  }
  setCookie(clearedSessionCookie(app.settings.secure));
  setCookie(clearedEmbedCookie());
  return { authenticated: false };
}
