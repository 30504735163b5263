import type { Secrets } from '@molaar/services/context';
import type { NewIdentity } from '@molaar/services/identity-providers';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import { hostCookieName } from '../session/cookie-name';

const COOKIE = 'molaar_sign_up';
const PURPOSE = 'sign-up identity';
/** Long enough to fill in a form of three steps. */
const MINUTES = 60;

const schema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  until: z.number(),
});

/** Returns the name of the cookie that contains the identity. */
export function identityCookieName(secure: boolean): string {
  return hostCookieName(COOKIE, secure);
}

/**
 * Returns the Set-Cookie value that stores, encrypted, who came from the identity provider until the form is submitted.
 */
export function identityCookie(secrets: Secrets, identity: NewIdentity, { now, secure }: { now: Date; secure: boolean }): string {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...identity, until: now.getTime() + MINUTES * 60_000 }));
  return cookie(sealed, MINUTES * 60, secure);
}

/** Returns the Set-Cookie value that deletes the identity. */
export function clearedIdentityCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

/** Decrypts the cookie's content. @returns undefined when there is no identity or it has expired. */
export function openIdentity(secrets: Secrets, sealed: string | undefined, now: Date): NewIdentity | undefined {
  const text = secrets.open(PURPOSE, sealed ?? '');
  if (text === undefined) return undefined;
  const { until, ...identity } = schema.parse(JSON.parse(text));
  return until > now.getTime() ? identity : undefined;
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  return serialize(identityCookieName(secure), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
