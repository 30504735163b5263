import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { hostCookieName } from './cookie-name';

/** Its name over HTTP. */
const SESSION_COOKIE = 'molaar_session';

/** Returns the name of the portal's session cookie. */
export function sessionCookieName(secure: boolean): string {
  return hostCookieName(SESSION_COOKIE, secure);
}

/**
 * Cookie of an integration's session, whose page is in a partner's frame: partitioned, so that the browser stores it
 * per partner (CHIPS). Where the browser blocks it, the page uses its bearer token.
 */
const EMBED_COOKIE = '__Host-molaar-embed';

const BASE = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
const EMBED = { path: '/', httpOnly: true, secure: true, sameSite: 'None', partitioned: true } as const;

/** Returns the token of the session from its cookie. @param secure served by HTTPS, where its name has a prefix */
export function readSessionCookie(c: Context, secure: boolean): string | undefined {
  return getCookie(c, sessionCookieName(secure));
}

/** Returns the Set-Cookie value; it lasts until the browser closes. The server ends an idle session sooner. */
export function sessionCookie(token: string, secure: boolean): string {
  return serialize(sessionCookieName(secure), token, { ...BASE, secure });
}

/** Returns the Set-Cookie value that deletes the cookie. */
export function clearedSessionCookie(secure: boolean): string {
  return serialize(sessionCookieName(secure), '', { ...BASE, secure, maxAge: 0 });
}

/** Returns the token of the session in a partner's frame from its cookie. */
export function readEmbedCookie(c: Context): string | undefined {
  return getCookie(c, EMBED_COOKIE);
}

/** Returns whether the request has a session cookie, which a page of another site could make the browser send. */
export function hasSessionCookie(c: Context): boolean {
  return [true, false].some((secure) => readSessionCookie(c, secure) !== undefined) || readEmbedCookie(c) !== undefined;
}

/** Returns the Set-Cookie value of an integration's session. */
export function embedCookie(token: string): string {
  return serialize(EMBED_COOKIE, token, EMBED);
}

/** Returns the Set-Cookie value that deletes an integration's cookie. */
export function clearedEmbedCookie(): string {
  return serialize(EMBED_COOKIE, '', { ...EMBED, maxAge: 0 });
}

const DEVICE_COOKIE = 'molaar_device';
const DEVICE = /^[A-Za-z0-9_-]{43}$/;
const DEVICE_DAYS = 365;

/** Returns the random value by which a browser is known in which somebody has signed in. */
export function readDeviceCookie(c: Context, secure: boolean): string | undefined {
  const device = getCookie(c, hostCookieName(DEVICE_COOKIE, secure));
  return device !== undefined && DEVICE.test(device) ? device : undefined;
}

/** Returns the Set-Cookie value of a browser in which somebody has signed in; it gives access to nothing. */
export function deviceCookie(device: string, secure: boolean): string {
  return serialize(hostCookieName(DEVICE_COOKIE, secure), device, { ...BASE, secure, maxAge: DEVICE_DAYS * 86_400 });
}
