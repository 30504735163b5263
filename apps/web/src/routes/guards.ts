import { LOCALES, type User } from '@molaar/contracts';
import { redirect } from '@tanstack/react-router';
import { startBearerSession } from '../client/api/bearer';
import { failureOf, reportFailure } from '../client/api/failure';
import { portal, trpcClient } from '../client/api/trpc';
import { setLocale } from '../client/locale/locale-store';
import { isFramed, reportRejectedToken } from '../client/session/partner-frame';
import { isSessionCleared, loadSession, signOut } from '../client/session/session';
import { takeTokenEntry } from '../client/session/token-entry';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On /403: what a partner's system opened is over, or its token opened nothing. */
    isPartnerSessionOver?: boolean;
  }
}

/** Where the language of the address counts on entry, and is Estonian without one (specification, section 2). */
const EMBEDDED_DESK = '/integration/dentas/workdesk';

/**
 * Before a page for signed-in users. A token in the address signs in first, whoever was signed in before; a stranger goes to
 * /login.
 */
export async function requireSession({ location }: { location: { pathname: string } }): Promise<void> {
  const { token, lang } = takeTokenEntry();
  const isDeskByToken = token !== null && location.pathname.startsWith(EMBEDDED_DESK);
  if (lang !== null || isDeskByToken) applyLanguage(lang);
  if (token !== null) await signInWithToken(token);
  const session = await loadSession();
  if (!session.authenticated) throw redirect({ to: '/login' });
  applyOwnLanguage(session, { isChosen: lang !== null || isDeskByToken, isEntry: token !== null });
}

function applyLanguage(lang: string | null): void {
  const known = LOCALES.find((locale) => locale === lang);
  if (!known) console.warn(`The language ${JSON.stringify(lang?.slice(0, 20) ?? null)} is not offered: Estonian instead`);
  setLocale(known ?? 'et');
}

let isLanguageKnown = false;

/**
 * The person's saved language, where the page was loaded with a session; what they choose afterwards stays. A frame that is
 * loaded again without its token keeps the language that it was opened with.
 */
function applyOwnLanguage({ locale, integration }: User, { isChosen, isEntry }: { isChosen: boolean; isEntry: boolean }): void {
  if (isLanguageKnown) return;
  isLanguageKnown = true;
  if (!isChosen && (isEntry || integration === null)) setLocale(locale);
}

/** A browser that keeps no cookie in a partner's frame goes on by bearer, in memory. */
async function signInWithToken(token: string): Promise<void> {
  try {
    const { bearer, ...user } = await trpcClient.auth.loginJwt.mutate({ token });
    const byCookie = await trpcClient.auth.isAuthenticated.query();
    const kept = byCookie.authenticated && byCookie.integration !== null && byCookie.id === user.id;
    if (!kept) await startBearerSession(bearer, () => trpcClient.auth.fileTicket.query());
    portal.auth.isAuthenticated.setData(undefined, user);
  } catch (error) {
    const { code, status } = failureOf(error);
    // It was used, or its time is over. The page says so: the words of the code are about a password. What else is wrong would be
    // wrong of the next token too, and the page around is not led to send one after another.
    if (code === 'INVALID_CREDENTIALS') reportRejectedToken();
    else reportFailure(error);
    if (status === null || status >= 500) throw redirect({ to: '/500', replace: true });
    throw redirect({ to: '/403', replace: true, state: { isPartnerSessionOver: true } });
  }
}

/** The ids in the address are those of the token, or the page is not for this session. */
export async function requireTokenScope({ dentistId, analysisId }: { dentistId?: string; analysisId?: string }): Promise<void> {
  const session = await loadSession();
  const integration = session.authenticated ? session.integration : null;
  if (!integration) return;
  const isOthers = (dentistId && dentistId !== integration.dentistId) || (analysisId && analysisId !== integration.analysisId);
  if (isOthers) throw redirect({ to: '/403', replace: true });
}

/** A page that the integration may not use: its user is signed out. */
export async function requirePersonalSession(): Promise<void> {
  const session = await loadSession();
  if (!session.authenticated || !session.roles.includes('INTEGRATION_DENTAS')) return;
  const isOut = await signOut();
  if (isOut && !isFramed()) throw redirect({ to: '/login' });
  // Who stays signed in, for unsaved changes or since no server answered, would be sent to and fro between here and /login.
  throw redirect({ to: '/403', replace: true, state: { isPartnerSessionOver: isOut } });
}

/** Before /login: who is signed in already goes on to the account settings. */
export async function redirectIfSignedIn(): Promise<void> {
  const session = await loadSession();
  // Signed out a moment ago, and the page is about to be loaded anew: what it knew of the session no longer counts.
  if (session.authenticated && !isSessionCleared()) throw redirect({ to: '/account-settings' });
}
