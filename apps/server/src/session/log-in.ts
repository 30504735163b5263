import { AppError, type LoginInput, type User } from '@molaar/contracts';
import { isDemoUsername } from '@molaar/services/seed';
import { signIn } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';
import { clearedEmbedCookie, sessionCookie } from './session-cookie';

export interface LoginCaller {
  address: string;
  userAgent: string | undefined;
  /** What the browser came with: it ends with a successful sign-in, so that nobody can plant a session beforehand. */
  session: CallerSession;
  setCookie(value: string): void;
}

/** Signs a person in and hands the browser its cookie. Both doors log in here. */
export async function logIn(app: AppDeps, input: LoginInput, { address, userAgent, session, setCookie }: LoginCaller): Promise<User> {
  // The demo's password is printed in the README: it opens nothing that others can reach.
  if (!app.settings.demo && isDemoUsername(input.username))
    throw new AppError('INVALID_CREDENTIALS', 'the demo clinic is closed outside localhost');
  const before = await session.actor();
  const { token, user } = await signIn(app.services, { ...input, address, userAgent, previousToken: session.token });
  if (before) app.sessionEnds.end(before.sessionId);
  setCookie(sessionCookie(token, app.settings.secure));
  setCookie(clearedEmbedCookie());
  return user;
}
