import { AppError, type Locale } from '@molaar/contracts';
import { inTokenScope } from '@molaar/db';
import type { Actor } from '@molaar/services/context';
import { isDemoPerson } from '@molaar/services/seed';
import { type ResolvedSession, resolveSession, resolveSessionHash } from '@molaar/services/session';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../http/app-env';
import { readBearer } from './bearer';
import { readFileTicket } from './file-ticket';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

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

/** What a request carries to say who calls. */
interface Credential {
  token: string | undefined;
  /** Finds the session. */
  resolve(touch: boolean): Promise<ResolvedSession | undefined>;
  /** An integration's session comes by a bearer, its own cookie or a file's ticket; a person's by the portal's cookie alone. */
  ofIntegration: boolean;
}

function credentialOf({ services }: AppDeps, c: Context<AppEnv>): Credential {
  const byToken = (token: string | undefined, ofIntegration: boolean): Credential => ({
    token,
    ofIntegration,
    resolve: async (touch) => (token ? resolveSession(services, token, { touch }) : undefined),
  });
  const embedded = readBearer(c) ?? readEmbedCookie(c);
  if (embedded) return byToken(embedded, true);
  const ticket = readFileTicket(c, services.secrets, services.clock());
  if (ticket) return { token: undefined, ofIntegration: true, resolve: (touch) => resolveSessionHash(services, ticket, { touch }) };
  return byToken(readSessionCookie(c), false);
}

/** The session of a request. The caller reads texts in the language of the request, not of the account. */
function callerSession({ token, resolve, ofIntegration }: Credential, { locale, touch, closed }: CallerOptions): CallerSession {
  let found: Promise<Actor | null> | undefined;
  const look = async (): Promise<Actor | null> => {
    const session = await resolve(touch);
    if ((session?.actor.token !== undefined) !== ofIntegration) return null;
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
/** So is what the page marks as asked by itself: polling, and what is read again after a colleague's change. */
const BACKGROUND_HEADER = 'X-Background';

export function rememberSession(app: AppDeps): MiddlewareHandler<AppEnv> {
  const closed = closedDemo(app);
  return async (c, next) => {
    const touch = c.req.path !== STREAM_PATH && c.req.header(BACKGROUND_HEADER) === undefined;
    const credential = credentialOf(app, c);
    const session = callerSession(credential, { locale: c.get('locale'), touch, closed });
    c.set('session', session);
    const actor = credential.ofIntegration ? await session.actor() : null;
    if (!actor?.token) return next();
    const { organizationId, userId: dentistId, token } = actor;
    await inTokenScope({ organizationId, dentistId, partnerId: token.partnerId, patientId: token.patientId }, next);
  };
}
