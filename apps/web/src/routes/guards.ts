import { LOCALES } from '@molaar/contracts';
import { redirect } from '@tanstack/react-router';
import { goOnByBearer } from '../client/bearer';
import { failureOf, reportFailure } from '../client/failure';
import { setLocale } from '../client/locale-store';
import { loadSession, signOut } from '../client/session';
import { takeTokenEntry } from '../client/token-entry';
import { portal, trpcClient } from '../client/trpc';

/** Where the language of the address counts on entry, and is Estonian without one (specification, section 2). */
const EMBEDDED_DESK = '/integration/dentas/workdesk';

/**
 * Before a page for signed-in users. A token in the address signs in first, whoever was signed in before; a stranger goes to
 * /login.
 */
export async function requireSession({ location }: { location: { pathname: string } }): Promise<void> {
  const { token, lang } = takeTokenEntry();
  if (lang !== null || (token !== null && location.pathname.startsWith(EMBEDDED_DESK))) applyLanguage(lang);
  if (token !== null) await signInWithToken(token);
  const session = await loadSession();
  if (!session.authenticated) throw redirect({ to: '/login' });
}

function applyLanguage(lang: string | null): void {
  const known = LOCALES.find((locale) => locale === lang);
  if (!known) console.warn(`The language ${JSON.stringify(lang?.slice(0, 20) ?? null)} is not offered: Estonian instead`);
  setLocale(known ?? 'et');
}

/** A browser that keeps no cookie in a partner's frame goes on by bearer, in memory. */
async function signInWithToken(token: string): Promise<void> {
  try {
    const { bearer, ...user } = await trpcClient.auth.loginJwt.mutate({ token });
    const byCookie = await trpcClient.auth.isAuthenticated.query();
    const kept = byCookie.authenticated && byCookie.integration !== null && byCookie.id === user.id;
    if (!kept) await goOnByBearer(bearer, () => trpcClient.auth.fileTicket.query());
    portal.auth.isAuthenticated.setData(undefined, user);
  } catch (error) {
    reportFailure(error);
    throw redirect({ to: failureOf(error).status === null ? '/500' : '/403', replace: true });
  }
}

/** The ids in the address are those of the token, or the page is not for this session. */
export async function requireNamedPlace({ dentistId, analysisId }: { dentistId?: string; analysisId?: string }): Promise<void> {
  const session = await loadSession();
  const integration = session.authenticated ? session.integration : null;
  if (!integration) return;
  const isOthers = (dentistId && dentistId !== integration.dentistId) || (analysisId && analysisId !== integration.analysisId);
  if (isOthers) throw redirect({ to: '/403', replace: true });
}

/** A page that the integration may not use: its user is signed out. */
export async function requirePerson(): Promise<void> {
  const session = await loadSession();
  if (session.authenticated && session.roles.includes('INTEGRATION_DENTAS')) {
    await signOut();
    throw redirect({ to: '/login' });
  }
}

/** Before /login: who is signed in already goes on to the account settings. */
export async function leaveIfSignedIn(): Promise<void> {
  const session = await loadSession();
  if (session.authenticated) throw redirect({ to: '/account-settings' });
}
