import { ProviderError } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { acceptInvitationByProvider, type Newcomer, newcomerOf, signInByProvider } from '@molaar/services/identity-providers';
import { type SignedIn, signOut } from '@molaar/services/session';
import { type Context, Hono } from 'hono';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import type { AppEnv } from '../http/app-env';
import { localeOf } from '../http/locale';
import { clearedEmbedCookie, sessionCookie } from '../session/session-cookie';
import { forgottenVisit, type RememberedVisit, readVisit, visitCookie } from './provider-visit';
import { identityCookies } from './sign-up-identity';

/** Why the page that one came from was opened again: an error code of the portal's, or one of these. */
type Failure = 'cancelled' | 'expired' | 'unverified' | 'provider' | 'otherAddress' | 'linkedElsewhere' | 'linkedTwice' | 'addressTaken';
type Page = '/login' | '/sign-up';

/**
 * The way to the identity provider and back: pages that a browser goes to, and no calls. Both end on a page of the portal.
 */
export function providerRoutes(app: AppDeps): Hono<AppEnv> {
  const http = new Hono<AppEnv>();
  const { provider, services, settings } = app;
  if (!provider) return http;

  http.get('/start', async (c) => {
    const invitationId = c.req.query('invitation') ?? null;
    const signUp = !invitationId && c.req.query('signUp') === '1';
    const page = signUp ? '/sign-up' : '/login';
    // A provider that asks nothing would make an account out of a link somewhere else: whoever was invited presses a button of ours.
    if (invitationId && !isFromOwnPage(c)) return c.redirect(`/form/accept-invitation/${encodeURIComponent(invitationId)}`, 303);
    if (signUp && !isFromOwnPage(c)) return c.redirect(page, 303);
    try {
      const { url, visit } = await provider.begin();
      const locale = localeOf(c.req.query('lang') ?? c.req.header('Accept-Language'));
      c.header(
        'Set-Cookie',
        visitCookie(services.secrets, { ...visit, invitationId, signUp, locale }, { now: services.clock(), secure: settings.secure }),
      );
      return c.redirect(url.href, 302);
    } catch (error) {
      return failed(c, error, page);
    }
  });

  http.get('/callback', async (c) => {
    const visit = readVisit(c, services.secrets, services.clock());
    const page = visit?.signUp ? '/sign-up' : '/login';
    c.header('Set-Cookie', forgottenVisit(settings.secure), { append: true });
    if (!visit || visit.isOver) return back(c, 'expired', page);
    try {
      const arrived = await comeIn(app, c, visit);
      if ('subject' in arrived) {
        const cookies = identityCookies(services.secrets, arrived, { now: services.clock(), secure: settings.secure });
        for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
        return c.redirect(page, 303);
      }
      c.header('Set-Cookie', sessionCookie(arrived.token, settings.secure), { append: true });
      c.header('Set-Cookie', clearedEmbedCookie(), { append: true });
      return c.redirect('/account-settings', 303);
    } catch (error) {
      return failed(c, error, page);
    }
  });
  return http;
}

/** A session for whom somebody here is; a newcomer, who has none yet, where a clinic is being signed up. */
async function comeIn(app: AppDeps, c: Context<AppEnv>, visit: RememberedVisit): Promise<SignedIn | Newcomer> {
  const { provider, services } = app;
  if (!provider) throw new ProviderError('FAILED');
  const identity = await provider.finish(new URL(c.req.url).searchParams, visit);
  const userAgent = c.req.header('User-Agent');
  const session = c.get('session');
  const before = await session.actor();
  const { invitationId, signUp, locale } = visit;
  const arrived = invitationId
    ? await acceptInvitationByProvider(services, { invitationId, identity, locale, userAgent }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'MULTIPLE_ACTIVE_USERS' ? new LinkedElsewhere() : error;
      })
    : await signInByProvider(services, { identity, previousToken: session.token, userAgent }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'USER_NOT_FOUND') throw error;
        if (identity.verifiedEmail === null) throw new Unverified();
        if (!signUp) throw error;
        return newcomerOf(services, identity);
      });
  if ('subject' in arrived) return arrived;
  if (before && invitationId) await signOut(services, before);
  if (before) app.sessionEnds.end(before.sessionId);
  return arrived;
}

/** As far as the browser tells: it does so over HTTPS alone, and old ones do not. */
function isFromOwnPage(c: Context<AppEnv>): boolean {
  return (c.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

class Unverified extends Error {}
class LinkedElsewhere extends Error {}

function failed(c: Context<AppEnv>, error: unknown, page: Page): Response {
  if (error instanceof Unverified) return back(c, 'unverified', page);
  if (error instanceof LinkedElsewhere) return back(c, 'linkedElsewhere', page);
  if (error instanceof ProviderError) {
    c.get('log').warn({ reason: error.reason, cause: error.cause }, 'identity provider');
    return back(c, error.reason === 'CANCELLED' ? 'cancelled' : 'provider', page);
  }
  const known = toAppError(error, 'en');
  logError(c.get('log'), known);
  if (known.fields?.identity === 'linkedTwice') return back(c, 'linkedTwice', page);
  if (known.code === 'EMAIL_EXISTS' && page === '/sign-up') return back(c, 'addressTaken', page);
  return back(c, known.code === 'NOT_ALLOWED' ? 'otherAddress' : known.code, page);
}

function back(c: Context<AppEnv>, failure: Failure | string, page: Page): Response {
  return c.redirect(`${page}?failed=${failure}`, 303);
}
