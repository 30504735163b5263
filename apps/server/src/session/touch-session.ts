import { AppError, type SessionTimes } from '@molaar/contracts';
import { resolveSession } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import type { CallerSession } from './caller-session';

/** Extends the caller's session. @returns When it expires. @throws NOT_AUTHENTICATED when it has ended. */
export async function touchSession(app: AppDeps, { token }: CallerSession): Promise<SessionTimes> {
  const session = token ? await resolveSession(app.services, token, { touch: true }) : undefined;
  if (!session) throw new AppError('NOT_AUTHENTICATED', 'sign in first');
  return { idleAt: session.idleAt.toISOString(), expiresAt: session.expiresAt.toISOString() };
}
