import type { Secrets } from '@molaar/services/context';
import type { Newcomer } from '@molaar/services/identity-providers';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';

export const SIGN_UP_IDENTITY_COOKIE = 'molaar_sign_up';
/** The calls that read it, at both doors. */
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

/** Set-Cookie values that keep who has come from the identity provider until they have filled in the form, unreadable to the browser. */
export function identityCookies(secrets: Secrets, newcomer: Newcomer, { now, secure }: { now: Date; secure: boolean }): string[] {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...newcomer, until: now.getTime() + MINUTES * 60_000 }));
  return cookies(sealed, MINUTES * 60, secure);
}

/** Set-Cookie values that forget them. */
export function forgottenIdentity(secure: boolean): string[] {
  return cookies('', 0, secure);
}

/** Who has come, from what the cookie holds; undefined when that is nobody any more. */
export function openIdentity(secrets: Secrets, sealed: string | undefined, now: Date): Newcomer | undefined {
  const text = secrets.open(PURPOSE, sealed ?? '');
  if (text === undefined) return undefined;
  const { until, ...newcomer } = schema.parse(JSON.parse(text));
  return until > now.getTime() ? newcomer : undefined;
}

function cookies(value: string, maxAge: number, secure: boolean): string[] {
  return PATHS.map((path) => serialize(SIGN_UP_IDENTITY_COOKIE, value, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge }));
}
