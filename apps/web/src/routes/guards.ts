import { redirect } from '@tanstack/react-router';
import { loadSession, signOut } from '../client/session';

/** Before a page for signed-in users: a stranger goes to /login. */
export async function requireSession(): Promise<void> {
  const session = await loadSession();
  if (!session.authenticated) throw redirect({ to: '/login' });
}

/** A page that the integration may not use: its user is signed out. */
export async function requirePerson(): Promise<void> {
  await requireSession();
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
