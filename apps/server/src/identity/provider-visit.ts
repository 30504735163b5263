import type { ProviderVisit } from '@molaar/adapters';
import type { Secrets } from '@molaar/services';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';

export const PROVIDER_PATH = '/api/x/auth/provider';
const COOKIE = 'molaar_provider';
const PURPOSE = 'provider visit';
const MINUTES = 10;

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Whose answer the visit is. */
  invitationId: z.string().max(100).nullable(),
  locale: z.enum(['en', 'et']),
  until: z.number(),
});

export type RememberedVisit = z.infer<typeof schema>;

/** Set-Cookie value that binds the visit to this browser, unreadable to it: nobody else can bring it to an end. */
export function visitCookie(
  secrets: Secrets,
  visit: ProviderVisit & Pick<RememberedVisit, 'invitationId' | 'locale'>,
  { now, secure }: { now: Date; secure: boolean },
): string {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...visit, until: now.getTime() + MINUTES * 60_000 }));
  return serialize(COOKIE, sealed, { path: PROVIDER_PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: MINUTES * 60 });
}

/** Set-Cookie value that forgets the visit: it ends once. */
export function forgottenVisit(secure: boolean): string {
  return serialize(COOKIE, '', { path: PROVIDER_PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 });
}

/** The visit that this browser is on; undefined when there is none any more. */
export function readVisit(c: Context, secrets: Secrets, now: Date): RememberedVisit | undefined {
  const text = secrets.open(PURPOSE, getCookie(c, COOKIE) ?? '');
  if (text === undefined) return undefined;
  const { data } = schema.safeParse(JSON.parse(text));
  return data && data.until > now.getTime() ? data : undefined;
}
