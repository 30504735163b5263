import { signOut } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';
import { clearedEmbedCookie, clearedSessionCookie } from './session-cookie';

/** Ends the session and its open streams; a stranger is signed out already. Both doors log out here. */
export async function logOut(app: AppDeps, session: CallerSession, setCookie: (value: string) => void): Promise<{ authenticated: false }> {
  const actor = await session.actor();
  if (actor) {
    await signOut(app.services, actor);
    app.sessionEnds.end(actor.sessionId);
  }
  setCookie(clearedSessionCookie(app.settings.secure));
  setCookie(clearedEmbedCookie());
  return { authenticated: false };
}
