import type { LoginJwtInput, LoginJwtOutput } from '@molaar/contracts';
import { signInWithToken } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { LoginCaller } from './log-in';
import { clearedSessionCookie, embedCookie } from './session-cookie';

/**
 * Starts an integration's session with a partner's token: a bearer token for the page, and the same value as a cookie,
 * with which a frame that is opened again with the same URL continues its session. Used by REST and tRPC.
 */
export async function logInWithToken(
  app: AppDeps,
  { token }: LoginJwtInput,
  { address, userAgent, session, setCookie }: LoginCaller,
): Promise<LoginJwtOutput> {
  const before = await session.actor();
  const previousTokens = session.token ? [session.token] : [];
  const current = before?.token ? session.token : undefined;
  const {
    user,
    token: bearer,
    endedSessions,
  } = await signInWithToken(app.services, { token, address, userAgent, previousTokens, current });
  app.sessionEndHub.publishAll(endedSessions);
  setCookie(embedCookie(bearer));
  setCookie(clearedSessionCookie(app.settings.secure));
  return { ...user, bearer };
}
