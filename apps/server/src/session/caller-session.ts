import { AppError, type Locale } from '@molaar/contracts';
import { type Actor, resolveSession } from '@molaar/services';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../http/app-env';
import { readSessionCookie } from './session-cookie';

/** Who calls; looked up once a request, and only when somebody asks. */
export interface CallerSession {
  token: string | undefined;
  actor(): Promise<Actor | null>;
}

/** The session of a token. The caller reads texts in the language of the request, not of the account. */
function callerSession(app: AppDeps, token: string | undefined, { locale, touch }: { locale: Locale; touch: boolean }): CallerSession {
  let found: Promise<Actor | null> | undefined;
  const look = async (): Promise<Actor | null> => {
    const session = token ? await resolveSession(app.services, token, { touch }) : undefined;
    return session ? { ...session.actor, locale } : null;
  };
  return {
    token,
    actor: () => {
      found ??= look();
      return found;
    },
  };
}

/** Throws NOT_AUTHENTICATED for a stranger or an ended session. */
export async function requireActor(session: CallerSession): Promise<Actor> {
  const actor = await session.actor();
  if (!actor) throw new AppError('NOT_AUTHENTICATED', 'sign in first');
  return actor;
}

/** A page opens and reopens this by itself: it is no activity of the person and keeps no session alive. */
const STREAM_PATH = '/trpc/events.subscribe';

export function rememberSession(app: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const touch = c.req.path !== STREAM_PATH;
    c.set('session', callerSession(app, readSessionCookie(c), { locale: c.get('locale'), touch }));
    await next();
  };
}
