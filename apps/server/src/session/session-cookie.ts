import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

export const SESSION_COOKIE = 'molaar_session';
/**
 * The session of an integration, whose page stands in a partner's frame: sent there too, and kept by the browser for that
 * partner alone (CHIPS). A browser that refuses it leaves the page to its bearer.
 */
const EMBED_COOKIE = '__Host-molaar-embed';

const BASE = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
const EMBED = { path: '/', httpOnly: true, secure: true, sameSite: 'None', partitioned: true } as const;

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, SESSION_COOKIE);
}

/** Set-Cookie value; lasts until the browser closes, while the server ends an idle session sooner. */
export function sessionCookie(token: string, secure: boolean): string {
  return serialize(SESSION_COOKIE, token, { ...BASE, secure });
}

/** Set-Cookie value that takes the cookie away. */
export function clearedSessionCookie(secure: boolean): string {
  return serialize(SESSION_COOKIE, '', { ...BASE, secure, maxAge: 0 });
}

export function readEmbedCookie(c: Context): string | undefined {
  return getCookie(c, EMBED_COOKIE);
}

/** Whether the request carries a cookie that another site's page would send along. */
export function carriesSession(c: Context): boolean {
  return readSessionCookie(c) !== undefined || readEmbedCookie(c) !== undefined;
}

/** Set-Cookie value of an integration's session. */
export function embedCookie(token: string): string {
  return serialize(EMBED_COOKIE, token, EMBED);
}

/** Set-Cookie value that takes an integration's cookie away. */
export function clearedEmbedCookie(): string {
  return serialize(EMBED_COOKIE, '', { ...EMBED, maxAge: 0 });
}
