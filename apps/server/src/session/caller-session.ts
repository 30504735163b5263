import { AppError, type Locale } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import { isDemoPerson } from '@molaar/services/seed';
import { type ResolvedSession, resolveSession, resolveSessionHash } from '@molaar/services/session';
import type { MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { type Credential, readCredential } from './read-credential';

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

/** Finds the session that a credential names; an API key names none. */
async function sessionOf({ services }: AppDeps, credential: Credential | undefined, touch: boolean): Promise<ResolvedSession | undefined> {
  if (!credential || credential.of === 'KEY') return undefined;
  const session = await ('digest' in credential
    ? resolveSessionHash(services, credential.digest, { touch })
    : resolveSession(services, credential.token, { touch }));
  const isOfIntegration = session?.actor.token !== undefined;
  return isOfIntegration === (credential.of === 'INTEGRATION') ? session : undefined;
}

/** Returns the session of a request. Texts are in the language of the request, not of the account. */
function callerSession(app: AppDeps, credential: Credential | undefined, { locale, touch, isBlocked }: CallerOptions): CallerSession {
  let found: Promise<Actor | null> | undefined;
  const load = async (): Promise<Actor | null> => {
    const session = await sessionOf(app, credential, touch);
    return session && !(await isBlocked(session.actor)) ? { ...session.actor, locale } : null;
  };
  return {
    token: credential && 'token' in credential ? credential.token : undefined,
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
    const { secrets, clock } = app.services;
    const credential = readCredential(c, { secrets, now: clock(), secure: app.settings.secure });
    c.set('session', callerSession(app, credential, { locale: c.get('locale'), touch, isBlocked }));
    return next();
  };
}
