import { AppError, type LoginInput, type PasskeyAssertion, type User } from '@molaar/contracts';
import { recordFailedSignIn } from '@molaar/services/security-events';
import { isDemoUsername } from '@molaar/services/seed';
import { type SignedIn, signIn, signInWithPasskey } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';
import { noteSignIn, type SignInClient } from './note-sign-in';
import { clearedEmbedCookie, sessionCookie } from './session-cookie';

export interface LoginCaller extends SignInClient {
  /** The browser's previous session: a successful sign-in ends it, which prevents session fixation. */
  session: CallerSession;
}

/**
 * Signs a person in and sets the session cookie. Used by REST and tRPC.
 * @throws INVALID_CREDENTIALS; SECOND_FACTOR_REQUIRED when a code is missing; INVALID_SECURITY_CODE.
 */
export async function logIn(app: AppDeps, input: LoginInput, caller: LoginCaller): Promise<User> {
  // The demo's password is public (README): outside localhost it must not work.
  if (!app.settings.demo && isDemoUsername(input.username))
    throw new AppError('INVALID_CREDENTIALS', 'the demo clinic cannot sign in outside localhost');
  const { address, userAgent, device } = caller;
  return startSession(app, caller, (previousToken) =>
    signIn(app.services, { ...input, address, userAgent, device, previousToken }).catch(async (error: unknown) => {
      await recordFailedSignIn(app.services, { username: input.username, address, userAgent }, error);
      throw error;
    }),
  );
}

/** Signs a person in by a passkey and sets the session cookie. @throws INVALID_CREDENTIALS */
export function logInWithPasskey(app: AppDeps, { passkey }: { passkey: PasskeyAssertion }, caller: LoginCaller): Promise<User> {
  const { address, userAgent } = caller;
  return startSession(app, caller, (previousToken) => signInWithPasskey(app.services, { passkey, address, userAgent, previousToken }));
}

async function startSession(
  app: AppDeps,
  caller: LoginCaller,
  start: (previousToken: string | undefined) => Promise<SignedIn>,
): Promise<User> {
  const { session, setCookie } = caller;
  const before = await session.actor();
  const { token, user } = await start(session.token);
  if (before) app.sessionEndHub.publish(before.sessionId);
  setCookie(sessionCookie(token, app.settings.secure));
  setCookie(clearedEmbedCookie());
  await noteSignIn(app, user, caller);
  return user;
}
