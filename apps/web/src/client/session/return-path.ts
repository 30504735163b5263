const KEY = 'molaar:return';

interface Place {
  path: string;
  /** Whose page it was; null when it is not known. */
  userId: string | null;
}

/** Remembers the open page in this tab, so that signing in again leads back to it. */
export function rememberPage(userId: string | null): void {
  const { pathname, search } = location;
  if (pathname !== '/login') sessionStorage.setItem(KEY, JSON.stringify({ path: `${pathname}${search}`, userId } satisfies Place));
}

/** Returns the remembered page once, unless it was somebody else's; null without one. */
export function takeRememberedPage(userId: string): string | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const place = stored ? parsed(stored) : null;
  return place && (place.userId === null || place.userId === userId) ? place.path : null;
}

function parsed(stored: string): Place | null {
  try {
    const { path, userId } = JSON.parse(stored) as Place;
    // An address of another site would begin with two slashes.
    return /^\/(?!\/)/.test(path) ? { path, userId } : null;
  } catch {
    return null;
  }
}

const BY_PROVIDER = 'molaar:by-provider';

/** Notes that this tab goes to the identity provider to sign in, which returns to the account settings. */
export function noteProviderSignIn(): void {
  sessionStorage.setItem(BY_PROVIDER, '1');
}

/** Whether this tab has come back from signing in at the identity provider; once. */
export function takeProviderSignIn(): boolean {
  const isBack = sessionStorage.getItem(BY_PROVIDER) !== null;
  sessionStorage.removeItem(BY_PROVIDER);
  return isBack;
}
