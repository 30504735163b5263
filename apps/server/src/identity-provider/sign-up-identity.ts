import type { Secrets } from '@molaar/services/context';
import type { NewIdentity } from '@molaar/services/identity-providers';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';

export const SIGN_UP_IDENTITY_COOKIE = 'molaar_sign_up';
/** The paths of the calls that read it. */
const PATHS = ['/trpc', '/api/sign-up'];
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

/**
 * Returns the Set-Cookie values that store, encrypted, who came from the identity provider until the form is submitted.
 */
export function identityCookies(secrets: Secrets, identity: NewIdentity, { now, secure }: { now: Date; secure: boolean }): string[] {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...identity, until: now.getTime() + MINUTES * 60_000 }));
  return cookies(sealed, MINUTES * 60, secure);
}

/** Returns the Set-Cookie values that delete the identity. */
export function clearedIdentityCookies(secure: boolean): string[] {
  return cookies('', 0, secure);
}

/** Decrypts the cookie's content. @returns undefined when there is no identity or it has expired. */
export function openIdentity(secrets: Secrets, sealed: string | undefined, now: Date): NewIdentity | undefined {
  const text = secrets.open(PURPOSE, sealed ?? '');
  if (text === undefined) return undefined;
  const { until, ...identity } = schema.parse(JSON.parse(text));
  return until > now.getTime() ? identity : undefined;
}

function cookies(value: string, maxAge: number, secure: boolean): string[] {
  return PATHS.map((path) => serialize(SIGN_UP_IDENTITY_COOKIE, value, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge }));
}
