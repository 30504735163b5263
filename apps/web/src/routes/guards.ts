import { LOCALES, type Locale, type User } from '@molaar/contracts';
import { loadPortalTexts } from '@molaar/i18n';
import { redirect } from '@tanstack/react-router';
import { startBearerSession } from '../client/api/bearer';
import { loadFetchEventSource } from '../client/api/event-source';
import { failureOf, reportFailure } from '../client/api/failure';
import { portal, trpcClient } from '../client/api/trpc';
import { confirmLocale, currentLocale, setLocale, usePortalStore } from '../client/locale/locale-store';
import { keepFrameScope } from '../client/session/frame-scope';
import { isFramed, reportRejectedToken } from '../client/session/partner-frame';
import { rememberPage, takeProviderSignIn, takeRememberedPage } from '../client/session/return-path';
import { isSessionCleared, loadSession, signOut } from '../client/session/session';
import { takeTokenEntry } from '../client/session/token-entry';
import { EMBEDDED_WORKDESK } from '../shell/workdesk-link';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * On /403: why a partner's link opens nothing. Its token was used, has expired, or its session has ended; or it
     * names what Molaar or its token does not know.
     */
    partnerLink?: 'linkUsed' | 'linkWrong';
  }
}

/**
 * Guards a page of signed-in users. A token in the address signs in first and replaces another session; an anonymous
 * caller is sent to /login.
 */
export async function requireSession({ location }: { location: { pathname: string } }): Promise<void> {
  const { token, lang } = takeTokenEntry();
  // The language of this page is that of the address, or Estonian without one (specification, section 2).
  const isWorkdeskByToken = token !== null && location.pathname.startsWith(EMBEDDED_WORKDESK);
  if (lang !== null || isWorkdeskByToken) await applyLanguage(lang);
  if (token !== null) await signInWithToken(token);
  const [session] = await Promise.all([loadSession(), loadPortalTexts(currentLocale())]);
  if (!session.authenticated) {
    // A page that was opened again after the session ended; what somebody opens for the first time is not remembered.
    if (session.ended) rememberPage(null);
    throw redirect({ to: '/login' });
  }
  if (session.integration && !keepFrameScope(session.integration, token !== null)) throw rejectedToken();
  await applyOwnLanguage(session, { isChosen: lang !== null || isWorkdeskByToken, isEntry: token !== null });
}

async function applyLanguage(lang: string | null): Promise<void> {
  const known = LOCALES.find((locale) => locale === lang);
  if (!known) console.warn(`The language ${JSON.stringify(lang?.slice(0, 20) ?? null)} is not offered: Estonian instead`);
  await setLocale(known ?? 'et');
}

let isLanguageKnown = false;

/**
 * Applies the person's saved language on the first page load; a later choice stays, also one whose save the end of the
 * page before cut off. A partner's frame that is reloaded without its token keeps the language that it was opened with.
 */
async function applyOwnLanguage(
  { id, locale, integration }: User,
  { isChosen, isEntry }: { isChosen: boolean; isEntry: boolean },
): Promise<void> {
  if (isLanguageKnown) return;
  isLanguageKnown = true;
  if (isChosen || (integration !== null && !isEntry)) return;
  const { unsavedLocale } = usePortalStore.getState();
  const unsaved = unsavedLocale?.userId === id ? unsavedLocale.locale : null;
  // Before the page is shown, so that a choice made on it is saved after this one.
  if (unsaved !== null) await saveLocale(unsaved);
  await setLocale(unsaved ?? locale);
}

/** Saves a choice of language; a failure leaves it for the next page. */
async function saveLocale(locale: Locale): Promise<void> {
  try {
    portal.auth.isAuthenticated.setData(undefined, await trpcClient.account.update.mutate({ locale }));
    confirmLocale(locale);
  } catch (error) {
    console.warn('The language could not be saved', failureOf(error).code);
  }
}

/**
 * Signs in with a partner's token. The page continues with the bearer token in memory: frames of several patients share
 * one cookie, which serves only to load a page again.
 */
async function signInWithToken(token: string): Promise<void> {
  try {
    const { bearer, ...user } = await trpcClient.auth.loginJwt.mutate({ token });
    await loadFetchEventSource();
    await startBearerSession(bearer, () => trpcClient.auth.fileTicket.query());
    portal.auth.isAuthenticated.setData(undefined, user);
  } catch (error) {
    const { code, status } = failureOf(error);
    // The token was used, has expired or is empty. The texts of these error codes are about a password and the fields
    // of a form, so the page explains it. Any other error would be the same for the next token, and the partner is not
    // asked for one.
    const isTokenRejected = code === 'INVALID_CREDENTIALS' || code === 'VALIDATION_FAILED';
    if (isTokenRejected) throw rejectedToken();
    reportFailure(error);
    if (status === null || status >= 500) throw redirect({ to: '/500', replace: true });
    throw redirect({ to: '/403', replace: true, state: { partnerLink: 'linkWrong' } });
  }
}

/** Asks the partner's page for another token. @returns the redirect to the page that explains it */
function rejectedToken() {
  reportRejectedToken();
  return redirect({ to: '/403', replace: true, state: { partnerLink: 'linkUsed' } });
}

/** Checks that the ids in the address are those of the token. */
export async function requireTokenScope({ dentistId, analysisId }: { dentistId?: string; analysisId?: string }): Promise<void> {
  const session = await loadSession();
  const integration = session.authenticated ? session.integration : null;
  if (!integration) return;
  const isOutsideScope = (dentistId && dentistId !== integration.dentistId) || (analysisId && analysisId !== integration.analysisId);
  if (isOutsideScope) throw redirect({ to: '/403', replace: true, state: { partnerLink: 'linkWrong' } });
}

/** Guards a personal page: an integration is signed out. */
export async function requirePersonalSession(): Promise<void> {
  const session = await loadSession();
  if (!session.authenticated || !session.roles.includes('INTEGRATION_DENTAS')) return;
  const isOut = await signOut();
  if (isOut && !isFramed()) throw redirect({ to: '/login' });
  // A user who stays signed in (unsaved drafts, or no response) would be redirected in a loop between here and /login.
  throw redirect({ to: '/403', replace: true, state: isOut ? { partnerLink: 'linkUsed' } : {} });
}

/**
 * Guards /login: a signed-in user is redirected to the page that an ended session left, else to the account settings.
 */
export async function redirectIfSignedIn(): Promise<void> {
  const session = await loadSession();
  // After a sign-out the page is about to be reloaded, and its cached session is outdated.
  if (!session.authenticated || isSessionCleared()) return;
  const page = takeRememberedPage(session.id);
  throw page === null ? redirect({ to: '/account-settings' }) : redirect({ href: page });
}

/** Guards the account settings, to which the identity provider returns: leads back to the page that a session left. */
export async function returnFromProvider(): Promise<void> {
  if (!takeProviderSignIn()) return;
  const session = await loadSession();
  const page = session.authenticated ? takeRememberedPage(session.id) : null;
  if (page !== null) throw redirect({ href: page });
}
