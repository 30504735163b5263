import type { LoginJwtInput, LoginJwtOutput } from '@molaar/contracts';
import { signInWithToken } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { LoginCaller } from './log-in';
import { clearedSessionCookie, embedCookie } from './session-cookie';

/**
 * Begins an integration's session by its partner's token: a cookie for the frame, and the same as a bearer for browsers that
 * refuse it. A frame that is opened again with the same address keeps the session that it has. Both doors sign in here.
 */
export async function logInWithToken(
  app: AppDeps,
  { token }: LoginJwtInput,
  { address, userAgent, session, setCookie }: LoginCaller,
): Promise<LoginJwtOutput> {
  const before = await session.actor();
  const previousTokens = session.token ? [session.token] : [];
  const current = before?.token ? session.token : undefined;
  const { user, token: bearer } = await signInWithToken(app.services, { token, address, userAgent, previousTokens, current });
  if (before && bearer !== current) app.sessionEnds.end(before.sessionId);
  setCookie(embedCookie(bearer));
  setCookie(clearedSessionCookie(app.settings.secure));
  return { ...user, bearer };
}
