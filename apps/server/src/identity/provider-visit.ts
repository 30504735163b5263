import type { ProviderVisit } from '@molaar/adapters';
import type { Secrets } from '@molaar/services/context';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';

export const PROVIDER_PATH = '/api/x/auth/provider';
const COOKIE = 'molaar_provider';
const PURPOSE = 'provider visit';
const MINUTES = 10;
/** The browser keeps it longer, so that who comes back late is led to the page that they came from. */
const KEPT_MINUTES = 60;

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Whose answer the visit is. */
  invitationId: z.string().max(100).nullable(),
  /** A clinic is being signed up: a person whom nobody knows here is welcome. */
  signUp: z.boolean().default(false),
  locale: z.enum(['en', 'et']),
  until: z.number(),
});

export type RememberedVisit = z.infer<typeof schema>;
export type VisitPurpose = Pick<RememberedVisit, 'invitationId' | 'signUp' | 'locale'>;

/** Set-Cookie value that binds the visit to this browser, unreadable to it: nobody else can bring it to an end. */
export function visitCookie(
  secrets: Secrets,
  visit: ProviderVisit & VisitPurpose,
  { now, secure }: { now: Date; secure: boolean },
): string {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...visit, until: now.getTime() + MINUTES * 60_000 }));
  return serialize(COOKIE, sealed, { path: PROVIDER_PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: KEPT_MINUTES * 60 });
}

/** Set-Cookie value that forgets the visit: it ends once. */
export function forgottenVisit(secure: boolean): string {
  return serialize(COOKIE, '', { path: PROVIDER_PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge: 0 });
}

/** The visit that this browser is on; `isOver` when it took too long, undefined when there is none any more. */
export function readVisit(c: Context, secrets: Secrets, now: Date): (RememberedVisit & { isOver: boolean }) | undefined {
  const text = secrets.open(PURPOSE, getCookie(c, COOKIE) ?? '');
  if (text === undefined) return undefined;
  const { data } = schema.safeParse(JSON.parse(text));
  return data && { ...data, isOver: data.until <= now.getTime() };
}
