import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

export const SESSION_COOKIE = 'molaar_session';

const BASE = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

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
