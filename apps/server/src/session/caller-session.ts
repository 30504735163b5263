import { AppError, type Locale } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import { isDemoPerson } from '@molaar/services/seed';
import { type ResolvedSession, resolveSession, resolveSessionHash } from '@molaar/services/session';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { readBearer } from './bearer';
import { readFileTicket } from './file-ticket';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

/** The caller of a request; resolved at most once per request, when it is first needed. */
export interface CallerSession {
  token: string | undefined;
  /** Why the sent credential is not accepted, for the caller's developer. */
  rejected?: string;
  actor(): Promise<Actor | null>;
}

/** Returns true for a person who may not use the portal although the session is active. */
type IsBlocked = (actor: Actor) => Promise<boolean>;

/**
 * Blocks people of the demo clinic outside localhost, also with a session that started while the same database was
 * served on localhost. The result for other people is cached.
 */
function demoBlock(app: AppDeps): IsBlocked {
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
  isBlocked: IsBlocked;
}

/** The credential of a request. */
interface Credential {
  token: string | undefined;
  /** Finds the session. */
  resolve(touch: boolean): Promise<ResolvedSession | undefined>;
  /**
   * An integration's session has a bearer token, its own cookie or a file ticket; a person's only the portal's cookie.
   */
  ofIntegration: boolean;
}

function credentialOf({ services, settings }: AppDeps, c: Context<AppEnv>): Credential {
  const byToken = (token: string | undefined, ofIntegration: boolean): Credential => ({
    token,
    ofIntegration,
    resolve: async (touch) => (token ? resolveSession(services, token, { touch }) : undefined),
  });
  const bearer = readBearer(c);
  if (bearer) return byToken(bearer, true);
  // Before the cookie, which all frames of a partner share: the ticket is that of the page.
  const ticket = readFileTicket(c, services.secrets, services.clock());
  if (ticket) return { token: undefined, ofIntegration: true, resolve: (touch) => resolveSessionHash(services, ticket, { touch }) };
  const embedded = readEmbedCookie(c);
  return embedded ? byToken(embedded, true) : byToken(readSessionCookie(c, settings.secure), false);
}

/** Returns the session of a request. Texts are in the language of the request, not of the account. */
function callerSession({ token, resolve, ofIntegration }: Credential, { locale, touch, isBlocked }: CallerOptions): CallerSession {
  let found: Promise<Actor | null> | undefined;
  const load = async (): Promise<Actor | null> => {
    const session = await resolve(touch);
    if ((session?.actor.token !== undefined) !== ofIntegration) return null;
    return session && !(await isBlocked(session.actor)) ? { ...session.actor, locale } : null;
  };
  return {
    token,
    actor: () => {
      found ??= load();
      return found;
    },
  };
}

/**
 * Returns the caller, who may lack a second factor.
 * @throws NOT_AUTHENTICATED without a session or when it has ended.
 */
export async function requireSession(session: CallerSession): Promise<Actor> {
  const actor = await session.actor();
  if (!actor)
    throw new AppError('NOT_AUTHENTICATED', session.rejected ?? 'sign in first, or send an API key: Authorization: Bearer molaar_…');
  return actor;
}

/**
 * Returns the caller.
 * @throws NOT_AUTHENTICATED without a session or when it has ended; SECOND_FACTOR_REQUIRED when the person has to give
 * or set up a second factor first.
 */
export async function requireActor(session: CallerSession): Promise<Actor> {
  const actor = await requireSession(session);
  if (actor.factorMissing) throw new AppError('SECOND_FACTOR_REQUIRED', 'the session lacks a second factor');
  return actor;
}

/** The page opens this stream by itself: it does not count as activity and does not extend the session. */
const STREAM_PATH = '/trpc/events.subscribe';
/** Marks requests that the page makes by itself: polling, and reloading after another person's change. */
const BACKGROUND_HEADER = 'X-Background';

/** Sets the caller's session in the request's context. */
export function attachSession(app: AppDeps): MiddlewareHandler<AppEnv> {
  const isBlocked = demoBlock(app);
  return async (c, next) => {
    const touch = c.req.path !== STREAM_PATH && c.req.header(BACKGROUND_HEADER) === undefined;
    const credential = credentialOf(app, c);
    c.set('session', callerSession(credential, { locale: c.get('locale'), touch, isBlocked }));
    return next();
  };
}
