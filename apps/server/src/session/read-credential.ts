import type { Context } from 'hono';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

/**
 * Returns the cookie, token or ticket that names a request's session, whether or not the session exists; undefined
 * without one.
 */
export function readCredential(c: Context): string | undefined {
  const cookie = readSessionCookie(c, true) ?? readSessionCookie(c, false);
  // An empty one names no session, as where sessions are resolved: all who send it would share one session's places.
  return c.req.header('Authorization') || readEmbedCookie(c) || c.req.query('ticket') || cookie || undefined;
}
