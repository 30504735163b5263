import { ProviderError, type ProviderIdentity } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import {
  acceptInvitationByProvider,
  linkOwnIdentity,
  type NewIdentity,
  requireLinkAllowed,
  requireNewIdentity,
  signInByProvider,
} from '@molaar/services/identity-providers';
import { type SignedIn, signOut } from '@molaar/services/session';
import { type Context, Hono } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv } from '../app-env';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import { localeOf } from '../http/locale';
import { requireActor } from '../session/caller-session';
import { loginCaller } from '../session/login-caller';
import { noteSignIn } from '../session/note-sign-in';
import { clearedEmbedCookie, sessionCookie } from '../session/session-cookie';
import { clearedFlowCookie, flowCookie, type ProviderFlow, readFlow } from './provider-flow';
import { identityCookie } from './sign-up-identity';

/** Why the page where the person started is shown again: an error code, or one of these. */
type Failure = 'cancelled' | 'expired' | 'unverified' | 'provider' | 'otherAddress' | 'linkedElsewhere' | 'linkedTwice' | 'addressTaken';
type Page = '/login' | '/sign-up' | '/account-settings';

/**
 * Redirects to the identity provider and handles its callback. Both are visited by the browser and end on a page of the
 * portal.
 */
export function providerRoutes(app: AppDeps): Hono<AppEnv> {
  const http = new Hono<AppEnv>();
  const { provider, services, settings } = app;
  if (!provider) return http;

  http.get('/start', async (c) => {
    const invitationId = c.req.query('invitation') ?? null;
    const signUp = !invitationId && c.req.query('signUp') === '1';
    const isLink = !invitationId && !signUp && c.req.query('link') === '1';
    const page = isLink ? '/account-settings' : signUp ? '/sign-up' : '/login';
    // A provider that does not ask for consent could create an account, or link one, from a link on another site:
    // require our own page.
    if (invitationId && !isFromOwnPage(c)) return c.redirect(`/form/accept-invitation/${encodeURIComponent(invitationId)}`, 303);
    if ((signUp || isLink) && !isFromOwnPage(c)) return c.redirect(page, 303);
    try {
      const linkSessionId = isLink ? await linkingSession(app, c) : null;
      const { url, visit } = await provider.begin();
      const locale = localeOf(c.req.query('lang') ?? c.req.header('Accept-Language'));
      const flow = { ...visit, invitationId, signUp, linkSessionId, locale };
      c.header('Set-Cookie', flowCookie(services.secrets, flow, { now: services.clock(), secure: settings.secure }));
      return c.redirect(url.href, 302);
    } catch (error) {
      return redirectWithError(c, error, page);
    }
  });

  http.get('/callback', async (c) => {
    const flow = readFlow(c, services.secrets, { now: services.clock(), secure: settings.secure });
    const page = flow?.linkSessionId ? '/account-settings' : flow?.signUp ? '/sign-up' : '/login';
    c.header('Set-Cookie', clearedFlowCookie(settings.secure), { append: true });
    if (!flow || flow.isExpired) return redirectBack(c, 'expired', page);
    try {
      const identity = await provider.finish(new URL(c.req.url).searchParams, flow);
      if (flow.linkSessionId) {
        await linkToSession(app, c, { identity, sessionId: flow.linkSessionId });
        return c.redirect('/account-settings?linked=1', 303);
      }
      const signedIn = await finishSignIn(app, c, { flow, identity });
      if ('subject' in signedIn) {
        const cookie = identityCookie(services.secrets, signedIn, { now: services.clock(), secure: settings.secure });
        c.header('Set-Cookie', cookie, { append: true });
        return c.redirect(page, 303);
      }
      c.header('Set-Cookie', sessionCookie(signedIn.token, settings.secure), { append: true });
      c.header('Set-Cookie', clearedEmbedCookie(), { append: true });
      await noteSignIn(app, signedIn.user, loginCaller(app, c));
      return c.redirect('/account-settings', 303);
    } catch (error) {
      return redirectWithError(c, error, page);
    }
  });
  return http;
}

/** Returns the id of the session whose person may link an account now. @throws As `requireLinkAllowed`. */
async function linkingSession({ services }: AppDeps, c: Context<AppEnv>): Promise<string> {
  const actor = await requireActor(c.get('session'));
  requireLinkAllowed(services, actor);
  return actor.sessionId;
}

/** Links the account to the person of the session that started; in another session the flow counts as expired. */
async function linkToSession(
  { services }: AppDeps,
  c: Context<AppEnv>,
  { identity, sessionId }: { identity: ProviderIdentity; sessionId: string },
): Promise<void> {
  const actor = await c.get('session').actor();
  if (actor?.sessionId !== sessionId) throw new OtherSession();
  await linkOwnIdentity(services, actor, identity).catch(refuseLinkedElsewhere);
}

function refuseLinkedElsewhere(error: unknown): never {
  throw error instanceof AppError && error.code === 'MULTIPLE_ACTIVE_USERS' ? new LinkedElsewhere() : error;
}

/** Returns a session for a known person; while a clinic is being signed up, the identity of an unknown person. */
async function finishSignIn(
  app: AppDeps,
  c: Context<AppEnv>,
  { flow, identity }: { flow: ProviderFlow; identity: ProviderIdentity },
): Promise<SignedIn | NewIdentity> {
  const { services } = app;
  const byFactor = app.settings.providerIsSecondFactor;
  const userAgent = c.req.header('User-Agent');
  const session = c.get('session');
  const before = await session.actor();
  const { invitationId, signUp, locale } = flow;
  const result = invitationId
    ? await acceptInvitationByProvider(services, { invitationId, identity, locale, userAgent, byFactor }).catch(refuseLinkedElsewhere)
    : await signInByProvider(services, { identity, previousToken: session.token, userAgent, byFactor }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'USER_NOT_FOUND') throw error;
        if (identity.verifiedEmail === null) throw new Unverified();
        if (!signUp) throw error;
        return requireNewIdentity(services, identity);
      });
  if ('subject' in result) return result;
  if (before && invitationId) await signOut(services, before);
  if (before) app.sessionEndHub.publish(before.sessionId);
  return result;
}

/** Browsers send the header over HTTPS only; without it the request is taken for one of our own pages. */
function isFromOwnPage(c: Context<AppEnv>): boolean {
  return (c.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

class Unverified extends Error {}
class LinkedElsewhere extends Error {}
class OtherSession extends Error {}

function redirectWithError(c: Context<AppEnv>, error: unknown, page: Page): Response {
  if (error instanceof Unverified) return redirectBack(c, 'unverified', page);
  if (error instanceof OtherSession) return redirectBack(c, 'expired', page);
  if (error instanceof LinkedElsewhere) return redirectBack(c, 'linkedElsewhere', page);
  if (error instanceof ProviderError) {
    c.get('log').warn({ reason: error.reason, cause: error.cause }, 'identity provider');
    return redirectBack(c, error.reason === 'CANCELLED' ? 'cancelled' : 'provider', page);
  }
  const known = toAppError(error, 'en');
  logError(c.get('log'), known);
  if (known.fields?.identity === 'linkedTwice') return redirectBack(c, 'linkedTwice', page);
  if (known.code === 'EMAIL_EXISTS' && page === '/sign-up') return redirectBack(c, 'addressTaken', page);
  return redirectBack(c, known.code === 'NOT_ALLOWED' ? 'otherAddress' : known.code, page);
}

function redirectBack(c: Context<AppEnv>, failure: Failure | string, page: Page): Response {
  return c.redirect(`${page}?failed=${failure}`, 303);
}
