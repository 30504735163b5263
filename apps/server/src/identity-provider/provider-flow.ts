import type { ProviderVisit } from '@molaar/adapters';
import type { Secrets } from '@molaar/services/context';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import { hostCookieName } from '../session/cookie-name';

export const PROVIDER_PATH = '/api/x/auth/provider';
const COOKIE = 'molaar_provider';
const PURPOSE = 'provider visit';
const MINUTES = 10;
/**
 * The cookie lives longer than the flow, so that a person who returns late gets back to the page where they started.
 */
const COOKIE_MINUTES = 60;

const schema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The invitation that is being accepted. */
  invitationId: z.string().max(100).nullable(),
  /** A clinic is being signed up: the person may be unknown. */
  signUp: z.boolean().default(false),
  /** The session whose person links the account. */
  linkSessionId: z.string().nullable().default(null),
  locale: z.enum(['en', 'et']),
  until: z.number(),
});

export type ProviderFlow = z.infer<typeof schema>;
export type FlowPurpose = Pick<ProviderFlow, 'invitationId' | 'signUp' | 'linkSessionId' | 'locale'>;

/** Returns the Set-Cookie value that binds the flow to this browser, encrypted: no other browser can finish it. */
export function flowCookie(secrets: Secrets, visit: ProviderVisit & FlowPurpose, { now, secure }: { now: Date; secure: boolean }): string {
  const sealed = secrets.seal(PURPOSE, JSON.stringify({ ...visit, until: now.getTime() + MINUTES * 60_000 }));
  return cookie(sealed, COOKIE_MINUTES * 60, secure);
}

/** Returns the Set-Cookie value that deletes the flow: it can be finished once. */
export function clearedFlowCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

/** Returns the flow of this browser, `isExpired` after ten minutes; undefined when there is none. */
export function readFlow(
  c: Context,
  secrets: Secrets,
  { now, secure }: { now: Date; secure: boolean },
): (ProviderFlow & { isExpired: boolean }) | undefined {
  const text = secrets.open(PURPOSE, getCookie(c, hostCookieName(COOKIE, secure)) ?? '');
  if (text === undefined) return undefined;
  const { data } = schema.safeParse(JSON.parse(text));
  return data && { ...data, isExpired: data.until <= now.getTime() };
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  return serialize(hostCookieName(COOKIE, secure), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}
