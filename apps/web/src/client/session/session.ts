import type { Integration, User } from '@molaar/contracts';
import { type Action, permission } from '@molaar/domain/clinic';
import { clearBearer } from '../api/bearer';
import { reportFailure } from '../api/failure';
import { portal, queryClient, trpc, trpcClient } from '../api/trpc';
import { STORE_KEY, usePortalStore } from '../locale/locale-store';
import { endPartnerSession } from './partner-frame';

/** The signed-in user, `{authenticated: false}`, or undefined while nobody has asked. */
export function useSession() {
  return trpc.auth.isAuthenticated.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
}

/** The user on pages behind the route guard. */
export function useUser(): User {
  const session = useSession();
  if (!session?.authenticated) throw new Error('this page stands behind the route guard');
  return session;
}

/** The partner system in whose frame the portal runs, and what its token named; null for a person's own session. */
export function useIntegration(): Integration | null {
  return useUser().integration;
}

/** What the user may do; the server decides the same by the same table. */
export function useMay(action: Action): boolean {
  return permission(useUser().roles, action) !== 'NO';
}

/** Asks the server who is signed in, unless it is known. */
export function loadSession() {
  return portal.auth.isAuthenticated.ensureData(undefined);
}

let forgotten = false;

/** Signed out: what ends with the page must put nothing of the session back into the browser. */
export const isSessionCleared = (): boolean => forgotten;

/** Drafts lie under `molaar:<kind>:<whose>:…`. */
const OWNER_OF_DRAFT = /^molaar:(?:draft|statuses|plan|form):([^:]+):/;

/**
 * Takes everything of the session out of this browser: all but the locale. On a machine that people share, drafts of somebody
 * else stay: who was signed out for inactivity was promised that, and this one's sign-out is not theirs. The page is left next.
 */
export function clearSession(): void {
  forgotten = true;
  const session = portal.auth.isAuthenticated.getData(undefined);
  for (const key of Object.keys(localStorage)) {
    const [, owner] = OWNER_OF_DRAFT.exec(key) ?? [];
    const isSomebodyElses = session?.authenticated && owner !== undefined && owner !== session.id;
    if (key !== STORE_KEY && !isSomebodyElses) localStorage.removeItem(key);
  }
  sessionStorage.clear();
  clearBearer();
}

/** The server ended whatever session this browser had, for somebody else who goes on in it: nothing that was read stays in memory. */
export function clearQueries(): void {
  queryClient.removeQueries();
}

let leaving = false;
/** Milliseconds that an unattended screen waits for a server that is slow to take the drafts. */
const LAST_SEND_WAIT = 2000;

/**
 * Loads the sign-in page anew, so that nothing of the session stays in memory. Who leaves first says why. No browser shows that
 * page in a partner's frame: there the page around is told, and opens another session.
 */
export function goToLogin(): void {
  if (leaving || location.pathname === '/login' || endPartnerSession()) return;
  leaving = true;
  location.assign('/login');
}

/**
 * Ends the session of who is gone, should it still live, and says why on the sign-in page, or to a partner's page around. Drafts
 * stay, and go to the server as far as they can.
 */
export async function signOutForInactivity(): Promise<void> {
  if (leaving) return;
  leaving = true;
  await Promise.race([sendLast(), new Promise((resolve) => setTimeout(resolve, LAST_SEND_WAIT))]);
  await trpcClient.auth.logout.mutate().catch(() => undefined);
  if (!endPartnerSession()) location.assign('/login?ended=inactivity');
}

const lastSends = new Set<() => Promise<void>>();

/** Before a sign-out takes what is unsaved out of this browser, `send` brings it to the server. Returns the function that ends that. */
export function beforeSignOut(send: () => Promise<void>): () => void {
  lastSends.add(send);
  return () => lastSends.delete(send);
}

/** Questions of the open page come before those about the whole browser: an answer to the first may settle the second. */
type Scope = 'PAGE' | 'BROWSER';
const questions = new Map<() => Promise<boolean>, Scope>();

/**
 * Before a sign-out takes what is unsaved out of this browser and the server keeps none of it, `ask` lets the person choose:
 * false stays signed in. It is asked after the last sends. Returns the function that ends that.
 */
export function confirmBeforeSignOut(ask: () => Promise<boolean>, scope: Scope = 'PAGE'): () => void {
  questions.set(ask, scope);
  return () => questions.delete(ask);
}

async function mayGo(scope: Scope): Promise<boolean> {
  for (const [ask, its] of [...questions]) if (its === scope && questions.has(ask) && !(await ask())) return false;
  return true;
}

const sendLast = () => Promise.allSettled([...lastSends].map((send) => send()));

/** Signs out here and in the other tabs, unless the person rather stays with what is unsaved. Answers whether it did. */
export async function signOut(): Promise<boolean> {
  // First what can be brought to the server: of what arrives there, nothing is asked.
  await sendLast();
  if (!(await mayGo('PAGE')) || !(await mayGo('BROWSER'))) return false;
  // What was discarded in answer ends on the server too.
  await sendLast();
  try {
    await trpcClient.auth.logout.mutate();
  } catch (error) {
    reportFailure(error);
    return false;
  }
  clearSession();
  usePortalStore.setState({ logoutAt: Date.now() });
  // A read that was under way may have heard of the end already and be leaving too.
  goToLogin();
  return true;
}
