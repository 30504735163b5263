import { AppError, type LoginInput, type User } from '@molaar/contracts';
import { isDemoUsername } from '@molaar/services/seed';
import { signIn } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';
import { clearedEmbedCookie, sessionCookie } from './session-cookie';

export interface LoginCaller {
  address: string;
  userAgent: string | undefined;
  /** The browser's previous session: a successful sign-in ends it, which prevents session fixation. */
  session: CallerSession;
  setCookie(value: string): void;
}

/** Signs a person in and sets the session cookie. Used by REST and tRPC. @throws INVALID_CREDENTIALS */
export async function logIn(app: AppDeps, input: LoginInput, { address, userAgent, session, setCookie }: LoginCaller): Promise<User> {
  // The demo's password is public (README): outside localhost it must not work.
  if (!app.settings.demo && isDemoUsername(input.username))
    throw new AppError('INVALID_CREDENTIALS', 'the demo clinic cannot sign in outside localhost');
  const before = await session.actor();
  const { token, user } = await signIn(app.services, { ...input, address, userAgent, previousToken: session.token });
  if (before) app.sessionEndHub.publish(before.sessionId);
  setCookie(sessionCookie(token, app.settings.secure));
  setCookie(clearedEmbedCookie());
  return user;
}
