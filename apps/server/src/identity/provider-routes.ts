import { ProviderError } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { acceptInvitationByProvider, type SignedIn, signInByProvider, signOut } from '@molaar/services';
import { type Context, Hono } from 'hono';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import type { AppEnv } from '../http/app-env';
import { localeOf } from '../http/locale';
import { clearedEmbedCookie, sessionCookie } from '../session/session-cookie';
import { forgottenVisit, type RememberedVisit, readVisit, visitCookie } from './provider-visit';

/** Why the sign-in page was opened again: an error code of the portal's, or one of these. */
type Failure = 'cancelled' | 'expired' | 'unverified' | 'provider' | 'otherAddress' | 'linkedElsewhere' | 'linkedTwice';

/**
 * The way to the identity provider and back: pages that a browser goes to, and no calls. Both end on a page of the portal.
 */
export function providerRoutes(app: AppDeps): Hono<AppEnv> {
  const http = new Hono<AppEnv>();
  const { provider, services, settings } = app;
  if (!provider) return http;

  http.get('/start', async (c) => {
    const invitationId = c.req.query('invitation') ?? null;
    // A provider that asks nothing would make an account out of a link somewhere else: whoever was invited presses a button of ours.
    if (invitationId && !isFromOwnPage(c)) return c.redirect(`/form/accept-invitation/${encodeURIComponent(invitationId)}`, 303);
    try {
      const { url, visit } = await provider.begin();
      const locale = localeOf(c.req.query('lang') ?? c.req.header('Accept-Language'));
      c.header(
        'Set-Cookie',
        visitCookie(services.secrets, { ...visit, invitationId, locale }, { now: services.clock(), secure: settings.secure }),
      );
      return c.redirect(url.href, 302);
    } catch (error) {
      return failed(c, error);
    }
  });

  http.get('/callback', async (c) => {
    const visit = readVisit(c, services.secrets, services.clock());
    c.header('Set-Cookie', forgottenVisit(settings.secure), { append: true });
    if (!visit) return back(c, 'expired');
    try {
      const { token } = await comeIn(app, c, visit);
      c.header('Set-Cookie', sessionCookie(token, settings.secure), { append: true });
      c.header('Set-Cookie', clearedEmbedCookie(), { append: true });
      return c.redirect('/account-settings', 303);
    } catch (error) {
      return failed(c, error);
    }
  });
  return http;
}

async function comeIn(app: AppDeps, c: Context<AppEnv>, visit: RememberedVisit): Promise<SignedIn> {
  const { provider, services } = app;
  if (!provider) throw new ProviderError('FAILED');
  const identity = await provider.finish(new URL(c.req.url).searchParams, visit);
  const userAgent = c.req.header('User-Agent');
  const session = c.get('session');
  const before = await session.actor();
  const { invitationId, locale } = visit;
  const signedIn = invitationId
    ? await acceptInvitationByProvider(services, { invitationId, identity, locale, userAgent }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'MULTIPLE_ACTIVE_USERS' ? new LinkedElsewhere() : error;
      })
    : await signInByProvider(services, { identity, previousToken: session.token, userAgent }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'USER_NOT_FOUND' && identity.verifiedEmail === null ? new Unverified() : error;
      });
  if (before && invitationId) await signOut(services, before);
  if (before) app.sessionEnds.end(before.sessionId);
  return signedIn;
}

/** As far as the browser tells: it does so over HTTPS alone, and old ones do not. */
function isFromOwnPage(c: Context<AppEnv>): boolean {
  return (c.req.header('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin';
}

class Unverified extends Error {}
class LinkedElsewhere extends Error {}

function failed(c: Context<AppEnv>, error: unknown): Response {
  if (error instanceof Unverified) return back(c, 'unverified');
  if (error instanceof LinkedElsewhere) return back(c, 'linkedElsewhere');
  if (error instanceof ProviderError) {
    c.get('log').warn({ reason: error.reason, cause: error.cause }, 'identity provider');
    return back(c, error.reason === 'CANCELLED' ? 'cancelled' : 'provider');
  }
  const known = toAppError(error, 'en');
  logError(c.get('log'), known);
  if (known.fields?.identity === 'linkedTwice') return back(c, 'linkedTwice');
  return back(c, known.code === 'NOT_ALLOWED' ? 'otherAddress' : known.code);
}

function back(c: Context<AppEnv>, failure: Failure | string): Response {
  return c.redirect(`/login?failed=${failure}`, 303);
}
