import type { Secrets } from '@molaar/services/context';
import type { Context } from 'hono';
import { readBearer } from './bearer';
import { readFileTicket } from './file-ticket';
import { readApiKey } from './read-api-key';
import { readEmbedCookie, readSessionCookie } from './session-cookie';

/**
 * What names a request's session or API key. An integration's session has a bearer token, its own cookie or a file
 * ticket; a person's only the portal's cookie.
 */
export type Credential =
  | { of: 'KEY'; key: string }
  | { of: 'INTEGRATION' | 'PERSON'; token: string }
  /** Of the integration's session whose token has this digest. */
  | { of: 'INTEGRATION'; digest: Buffer };

/**
 * Returns the one credential of a request, whether or not its session exists; undefined without one. Others beside it
 * are ignored.
 */
export function readCredential(
  c: Context,
  { secrets, now, secure }: { secrets: Secrets; now: Date; secure: boolean },
): Credential | undefined {
  const bearer = readBearer(c);
  if (bearer !== undefined) return { of: 'INTEGRATION', token: bearer };
  const key = readApiKey(c);
  if (key !== undefined) return { of: 'KEY', key };
  // Before the cookie, which all frames of a partner share: the ticket is that of the page.
  const digest = readFileTicket(c, secrets, now);
  if (digest) return { of: 'INTEGRATION', digest };
  // An empty cookie names no session: all who send it would share one session's places.
  const embedded = readEmbedCookie(c);
  if (embedded) return { of: 'INTEGRATION', token: embedded };
  const token = readSessionCookie(c, secure);
  return token ? { of: 'PERSON', token } : undefined;
}

/**
 * Returns the name under which the requests of a credential are counted. It is of the credential by which the session
 * is resolved: with another one beside it, which anybody can invent, a session would have as many places as it likes.
 */
export function credentialName(credential: Credential | undefined): string | undefined {
  if (!credential) return undefined;
  if ('digest' in credential) return credential.digest.toString('base64url');
  return credential.of === 'KEY' ? credential.key : credential.token;
}
