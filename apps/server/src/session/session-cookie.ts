import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

export const SESSION_COOKIE = 'molaar_session';
/**
 * Cookie of an integration's session, whose page is in a partner's frame: partitioned, so that the browser stores it
 * per partner (CHIPS). Where the browser blocks it, the page uses its bearer token.
 */
const EMBED_COOKIE = '__Host-molaar-embed';

const BASE = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
const EMBED = { path: '/', httpOnly: true, secure: true, sameSite: 'None', partitioned: true } as const;

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, SESSION_COOKIE);
}

/** Returns the Set-Cookie value; it lasts until the browser closes. The server ends an idle session sooner. */
export function sessionCookie(token: string, secure: boolean): string {
  return serialize(SESSION_COOKIE, token, { ...BASE, secure });
}

/** Returns the Set-Cookie value that deletes the cookie. */
export function clearedSessionCookie(secure: boolean): string {
  return serialize(SESSION_COOKIE, '', { ...BASE, secure, maxAge: 0 });
}

export function readEmbedCookie(c: Context): string | undefined {
  return getCookie(c, EMBED_COOKIE);
}

/** Returns whether the request has a session cookie, which a page of another site could make the browser send. */
export function hasSessionCookie(c: Context): boolean {
  return readSessionCookie(c) !== undefined || readEmbedCookie(c) !== undefined;
}

/** Returns the Set-Cookie value of an integration's session. */
export function embedCookie(token: string): string {
  return serialize(EMBED_COOKIE, token, EMBED);
}

/** Returns the Set-Cookie value that deletes an integration's cookie. */
export function clearedEmbedCookie(): string {
  return serialize(EMBED_COOKIE, '', { ...EMBED, maxAge: 0 });
}
