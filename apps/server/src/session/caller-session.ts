import { AppError, type Locale } from '@molaar/contracts';
import { type Actor, isDemoPerson, resolveSession } from '@molaar/services';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../http/app-env';
import { readSessionCookie } from './session-cookie';

/** Who calls; looked up once a request, and only when somebody asks. */
export interface CallerSession {
  token: string | undefined;
  actor(): Promise<Actor | null>;
}

/** Who may not be here although the session lives. */
type Closed = (actor: Actor) => Promise<boolean>;

/**
 * Outside localhost the demo clinic is closed, also to a session that began while the same database was served on
 * localhost. A person who was looked at once is not looked at again.
 */
function closedDemo(app: AppDeps): Closed {
  const others = new Set<string>();
  return async (actor) => {
    if (app.settings.demo || others.has(actor.userId)) return false;
    const isDemo = await isDemoPerson(app.services, actor);
    if (!isDemo) others.add(actor.userId);
    return isDemo;
  };
}

interface CallerOptions {
  locale: Locale;
  touch: boolean;
  closed: Closed;
}

/** The session of a token. The caller reads texts in the language of the request, not of the account. */
function callerSession(app: AppDeps, token: string | undefined, { locale, touch, closed }: CallerOptions): CallerSession {
  let found: Promise<Actor | null> | undefined;
  const look = async (): Promise<Actor | null> => {
    const session = token ? await resolveSession(app.services, token, { touch }) : undefined;
    return session && !(await closed(session.actor)) ? { ...session.actor, locale } : null;
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
  const closed = closedDemo(app);
  return async (c, next) => {
    const touch = c.req.path !== STREAM_PATH;
    c.set('session', callerSession(app, readSessionCookie(c), { locale: c.get('locale'), touch, closed }));
    await next();
  };
}
