import type { Integration, User } from '@molaar/contracts';
import { type Action, permission } from '@molaar/domain/clinic';
import { clearBearer } from '../api/bearer';
import { reportFailure } from '../api/failure';
import { portal, queryClient, trpc, trpcClient } from '../api/trpc';
import { STORE_KEY, usePortalStore } from '../locale/locale-store';
import { endPartnerSession } from './partner-frame';
import { rememberPage } from './return-path';

/** Returns the signed-in user, `{authenticated: false}`, or undefined before it was requested. */
export function useSession() {
  return trpc.auth.isAuthenticated.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** Returns what is known of the session without requesting it. */
export function useKnownSession() {
  return trpc.auth.isAuthenticated.useQuery(undefined, { enabled: false }).data;
}

/** Returns the user on pages behind the route guard. */
export function useUser(): User {
  const session = useSession();
  if (!session?.authenticated) throw new Error('this page is not behind the route guard');
  return session;
}

/** Returns the partner in whose frame the portal runs, and what its token named; null for a personal session. */
export function useIntegration(): Integration | null {
  return useUser().integration;
}

/** Whether the user may do something, by the table that the server uses too. */
export function useIsAllowed(action: Action): boolean {
  return permission(useUser().roles, action) !== 'NO';
}

/** Loads who is signed in, unless it is cached. */
export function loadSession() {
  return portal.auth.isAuthenticated.ensureData(undefined);
}

let isCleared = false;

/** Whether the session was cleared: nothing of it may be stored in the browser any more. */
export const isSessionCleared = (): boolean => isCleared;

/** Keys of drafts: `molaar:<kind>:<user id>:…`. */
const OWNER_OF_DRAFT = /^molaar:(?:draft|statuses|plan|form):([^:]+):/;

/**
 * Deletes everything of the session from this browser except the locale. Drafts of other users of a shared machine
 * stay. The page is left next.
 */
export function clearSession(): void {
  isCleared = true;
  const session = portal.auth.isAuthenticated.getData(undefined);
  for (const key of Object.keys(localStorage)) {
    const [, owner] = OWNER_OF_DRAFT.exec(key) ?? [];
    const isSomebodyElses = session?.authenticated && owner !== undefined && owner !== session.id;
    if (key !== STORE_KEY && !isSomebodyElses) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  clearBearer();
}

/** Clears all loaded data, after the server has ended the session of this browser for another person. */
export function clearQueries(): void {
  queryClient.removeQueries();
}

let leaving = false;
/**
 * While a person signs out, what notices the end of the session does not leave the page: the browser would keep what is
 * still to be deleted.
 */
let isSigningOut = false;
let hasNoticedEnd = false;
/** Milliseconds that an inactive session waits for a slow server to accept the drafts. */
const LAST_SEND_TIMEOUT_MS = 2000;

/**
 * Reloads the sign-in page, so that nothing of the session stays in memory. In a partner's frame, where that page is
 * not shown, it notifies the page around, which opens another session.
 */
export function goToLogin(): void {
  hasNoticedEnd = true;
  if (leaving || isSigningOut || location.pathname === '/login' || endPartnerSession()) return;
  leaving = true;
  rememberOpenPage();
  // Somebody who signed out knows why.
  const wasSignedIn = !isCleared && portal.auth.isAuthenticated.getData(undefined)?.authenticated === true;
  location.assign(wasSignedIn ? '/login?ended=session' : '/login');
}

/** Remembers the page for signing in again, unless the person signed out. */
function rememberOpenPage(): void {
  const session = portal.auth.isAuthenticated.getData(undefined);
  if (!isCleared) rememberPage(session?.authenticated ? session.id : null);
}

/**
 * Ends an inactive session, and gives the reason on the sign-in page or to the partner's page. Drafts stay in the
 * browser, and are sent to the server if possible.
 */
export async function signOutForInactivity(): Promise<void> {
  if (leaving) return;
  leaving = true;
  await Promise.race([sendLast(), new Promise((resolve) => setTimeout(resolve, LAST_SEND_TIMEOUT_MS))]);
  await trpcClient.auth.logout.mutate().catch(() => undefined);
  if (endPartnerSession()) return;
  usePortalStore.setState({ logoutAt: Date.now(), loggedOutBy: 'INACTIVITY' });
  rememberOpenPage();
  location.assign('/login?ended=inactivity');
}

const lastSends = new Set<() => Promise<void>>();

/**
 * Registers a function that sends unsaved drafts before a sign-out deletes them from this browser. Returns the function
 * that removes it.
 */
export function beforeSignOut(send: () => Promise<void>): () => void {
  lastSends.add(send);
  return () => lastSends.delete(send);
}

/**
 * Questions of the open page come before those about the whole browser: the answer to the first may settle the second.
 */
type Scope = 'PAGE' | 'BROWSER';
const questions = new Map<() => Promise<boolean>, Scope>();

/**
 * Registers a question that is asked before a sign-out deletes unsaved drafts, after the last ones were sent; false
 * cancels the sign-out. Returns the function that removes it.
 */
export function confirmBeforeSignOut(ask: () => Promise<boolean>, scope: Scope = 'PAGE'): () => void {
  questions.set(ask, scope);
  return () => questions.delete(ask);
}

async function maySignOut(scope: Scope): Promise<boolean> {
  for (const [ask, askScope] of [...questions]) if (askScope === scope && questions.has(ask) && !(await ask())) return false;
  return true;
}

const sendLast = () => Promise.allSettled([...lastSends].map((send) => send()));

/**
 * Signs out here and in the other tabs, unless the person cancels because of unsaved drafts.
 * @returns whether the session was ended
 */
export async function signOut(): Promise<boolean> {
  // Sent first: no question is needed about a draft that is on the server.
  await sendLast();
  if (!(await maySignOut('PAGE')) || !(await maySignOut('BROWSER'))) return false;
  // Deletes what was discarded in answer to the questions on the server too.
  await sendLast();
  isSigningOut = true;
  try {
    await trpcClient.auth.logout.mutate();
  } catch (error) {
    // The session may have ended although the request failed.
    if (!hasNoticedEnd) {
      reportFailure(error);
      return false;
    }
  } finally {
    isSigningOut = false;
  }
  clearSession();
  usePortalStore.setState({ theme: 'SYSTEM', logoutAt: Date.now(), loggedOutBy: 'PERSON' });
  goToLogin();
  return true;
}
