import type { Context } from 'hono';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

/** Returns what a request names its session by, whether or not there is one; undefined for a stranger's request. */
export function readCredential(c: Context): string | undefined {
  const cookie = readSessionCookie(c, true) ?? readSessionCookie(c, false);
  // An empty one names no session, as where sessions are resolved: all who send it would share one session's places.
  return c.req.header('Authorization') || readEmbedCookie(c) || c.req.query('ticket') || cookie || undefined;
}
