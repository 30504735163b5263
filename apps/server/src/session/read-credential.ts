import type { Secrets } from '@molaar/services/context';
import type { Context } from 'hono';
import { readApiKey } from './api-key-session';
import { readBearer } from './bearer';
import { readFileTicket } from './file-ticket';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

/**
 * Returns the key, token, ticket or cookie that names a request's session, whether or not the session exists; undefined
 * without one. It is the one by which the session is resolved: with another one beside it, which anybody can invent, a
 * session would have as many places as it likes.
 */
export function readCredential(c: Context, { secrets, now, secure }: { secrets: Secrets; now: Date; secure: boolean }): string | undefined {
  const token = readBearer(c) ?? readApiKey(c) ?? readFileTicket(c, secrets, now)?.toString('base64url');
  // An empty cookie names no session: all who send it would share one session's places.
  return token || readEmbedCookie(c) || readSessionCookie(c, secure) || undefined;
}
